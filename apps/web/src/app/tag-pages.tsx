import { maySeeSupervisorsOf } from '@heatwise/domain/permissions/permission-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag-messages';
import { IconTagOff } from '@tabler/icons-react';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { TagSupervisors } from '../features/permissions/tag-supervisors.tsx';
import { type ListedTagType, TAG_AREAS } from '../features/tags/tag-areas.ts';
import { useTag } from '../features/tags/tag-context.tsx';
import { TagFrame } from '../features/tags/tag-frame.tsx';
import { TagListScreen } from '../features/tags/tag-list-screen.tsx';
import { TagMembers } from '../features/tags/tag-members.tsx';
import { TagOverview } from '../features/tags/tag-overview.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { LocationHeatPart } from './location-heat-part.tsx';
import { Permitted } from './permitted.tsx';
import { tagTabsOf } from './tag-tabs.ts';

/** Which of the three areas the address is in. */
function useType(): ListedTagType {
  const { pathname } = useLocation();
  const area = Object.values(TAG_AREAS).find(({ list }) => pathname.startsWith(list));
  return area?.type ?? 'default';
}

export function TagListPage() {
  const type = useType();
  return <TagListScreen key={type} type={type} />;
}

export function TagPage() {
  const type = useType();
  const { tag_id = '' } = useParams({ strict: false });
  const id = tag_id.toLowerCase();
  return (
    <TagFrame type={type} tag_id={id} tabs={tagTabsOf(type)} notFound={<TagNotFound tag_id={id} />}>
      <Outlet />
    </TagFrame>
  );
}

function TagNotFound({ tag_id }: { tag_id: string }) {
  return (
    <MessageScreen
      icon={<IconTagOff size={38} stroke={1.5} />}
      title={tagNotFound(tag_id)}
      text="It was deleted, or it never existed."
      back="Go back"
    />
  );
}

export function OverviewPart() {
  const { tag_id, type } = useTag();
  return (
    <>
      {type === 'location' ? <LocationHeatPart key={tag_id} tag_id={tag_id} /> : null}
      <TagOverview />
    </>
  );
}

/** Who is in charge is known to those who manage the tag. */
export function SupervisorsPart() {
  const { tag_id, name, type } = useTag();
  return (
    <Permitted may={(actor) => maySeeSupervisorsOf(actor, tag_id)}>
      <TagSupervisors key={tag_id} tag_id={tag_id} name={name} type={type} />
    </Permitted>
  );
}

export function MembersPart() {
  return <TagMembers />;
}
