import { maySeeSupervisorsOf } from '@heatwise/domain/permissions/permission-editing';
import { supervisorsLabel, tagNotFound } from '@heatwise/domain/tags/tag';
import { IconTagOff } from '@tabler/icons-react';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Permitted } from '../../routing/permitted.tsx';
import { Slot } from '../../routing/slots.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { type ListedTagType, TAG_AREAS } from './tag-areas.ts';
import { TagFrame, type TagTab, useTag } from './tag-frame.tsx';
import { TagListScreen } from './tag-list-screen.tsx';
import { TagMembers } from './tag-members.tsx';
import { TagOverview } from './tag-overview.tsx';

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
      {type === 'location' ? <Slot key={tag_id} name="location overview" given={{ tag_id }} /> : null}
      <TagOverview />
    </>
  );
}

/** Who is in charge is known to those who manage the tag. */
export function SupervisorsPart() {
  const { tag_id, name, type } = useTag();
  return (
    <Permitted may={(actor) => maySeeSupervisorsOf(actor, tag_id)}>
      <Slot key={tag_id} name="tag supervisors" given={{ tag_id, name, type }} />
    </Permitted>
  );
}

export function MembersPart() {
  return <TagMembers />;
}

/** The parts of a tag's page, each with whom it is for. */
function tagTabsOf(type: ListedTagType): readonly TagTab[] {
  const { detail, members, supervisors } = TAG_AREAS[type];
  return [
    { to: detail, label: 'Overview', may: () => true },
    { to: members, label: 'Members', may: () => true },
    { to: supervisors, label: supervisorsLabel(type), may: maySeeSupervisorsOf },
  ];
}
