import { jobFactorLevels, jobRiskCategory, jobScore } from '@heatwise/domain/heat/job-assessment';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { RiskBadge } from '../../entities/weather/caution-badge.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { type RouteTab, RouteTabs } from '../../ui/route-tabs.tsx';
import { type ListedTagType, TAG_AREAS } from './tag-areas.ts';
import { metadataOf, type TagRow, tagById } from './tags.queries.ts';
import { useTagActions } from './use-tag-actions.tsx';

const TagContext = createContext<TagRow | null>(null);

export function TagProvider({ tag, children }: { tag: TagRow; children: ReactNode }) {
  return <TagContext value={tag}>{children}</TagContext>;
}

/** The tag whose page this is. Throws an Error outside of TagFrame. */
export function useTag(): TagRow {
  const tag = useContext(TagContext);
  if (!tag) throw new Error('No tag is shown: wrap the part in TagFrame.');
  return tag;
}

export type TagTab = RouteTab & { readonly may: (actor: Actor, tagId: string) => boolean };

type Props = {
  type: ListedTagType;
  tag_id: string;
  /** In order; each leads to a part of the page. */
  tabs: readonly TagTab[];
  /** Stands where there is no such tag. */
  notFound: ReactNode;
  children: ReactNode;
};

/** Around the parts of one tag's page: what it is, what one does with it, and the way from part to part. */
export function TagFrame({ type, tag_id, tabs, notFound, children }: Props) {
  const actor = useActor();
  const { data, error } = useLocalRows((queries) => tagById(queries, tag_id), ['tag', tag_id]);
  if (error) return <ErrorState message={error.message} />;
  if (!data) return <LoadingState />;
  // The rows of the tag before stay until those of this one are read.
  const tag = data.find((row) => row.tag_id === tag_id);
  if (data.length > 0 && !tag) return <LoadingState />;
  if (!tag || tag.active === 0 || tag.type !== type) return notFound;
  return (
    <TagProvider key={tag_id} tag={tag}>
      <Stack gap={16} miw={0}>
        <Head tag={tag} />
        <RouteTabs label={tag.name} tabs={tabs.filter(({ may }) => may(actor, tag_id))} params={{ tag_id }} />
        {children}
      </Stack>
    </TagProvider>
  );
}

function Head({ tag }: { tag: TagRow }) {
  const area = TAG_AREAS[tag.type];
  const navigate = useNavigate();
  const mayManage = mayManageTags(useActor());
  const { dialogs, ...actions } = useTagActions(() => void navigate({ to: area.list }));
  const score = jobScore(jobFactorLevels(metadataOf(tag.metadata)));
  const isHidden = tag.is_hidden === 1;
  return (
    <header>
      <BackLink to={area.list} label={area.title} />
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={1} size="h2">
            {tag.name}
          </Title>
          {isHidden ? (
            <Badge variant="default" tt="none">
              Hidden
            </Badge>
          ) : null}
          {isHidden && mayManage ? (
            <Button variant="subtle" size="compact-sm" onClick={() => actions.setHidden(tag, false)}>
              Show
            </Button>
          ) : null}
          {tag.type === 'job' ? <RiskBadge risk={jobRiskCategory(score)} /> : null}
        </Group>
        {mayManage ? (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPencil size={18} />}
              onClick={() => actions.rename(tag)}
            >
              Rename
            </Button>
            {/* Disabled rather than away, so that nothing else comes under the pointer. */}
            <Button
              variant="default"
              leftSection={<IconEyeOff size={18} />}
              disabled={isHidden}
              onClick={() => actions.setHidden(tag, true)}
            >
              Hide
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} />}
              onClick={() => actions.askToDelete(tag)}
            >
              Delete
            </Button>
          </Group>
        ) : null}
      </Group>
      {dialogs}
    </header>
  );
}
