import { reaches, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import type { FilterTagType } from '../../../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../../../entities/tags/tag-picker.tsx';
import { useActor } from '../../../../sync/actor.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { PickerOption } from '../../../../ui/picker-options.ts';
import { ONLY_ONES_OWN_TAGS, useAssignableTags } from '../../use-assignable-tags.ts';
import type { ProfileDraft } from './profile-draft.ts';

type Tag = ProfileDraft['tags'][number];

const LISTS = [
  { type: 'default', label: 'Tags' },
  { type: 'job', label: 'Jobs' },
  { type: 'location', label: 'Locations' },
] as const;

type Props = {
  draft: Pick<ProfileDraft, 'tags'>;
  /** Whether the actor may change any of the person's tags. */
  mayChange: boolean;
  problem: string | undefined;
  onChange: (part: Pick<ProfileDraft, 'tags'>) => void;
};

/** The tags, jobs and locations of a person; only those within the reader's reach can be changed. */
export function TagFields({ draft, mayChange, problem, onChange }: Props) {
  const actor = useActor();
  const person = usePersonOfPage();
  const among = useMemo(() => {
    const scope = scopeOf(actor, 'edit_user');
    return scope.everyone ? null : scope.tag_ids;
  }, [actor]);
  const isWithin = (tag: Tag) => mayChange && (among === null || among.includes(tag.tag_id));
  const fixed = draft.tags.filter((tag) => !isWithin(tag) || !isListed(tag));
  const tag_ids = draft.tags.map(({ tag_id }) => tag_id);
  const offered = useAssignableTags();
  // A list with nothing in it would only raise a question.
  const lists = LISTS.filter(
    ({ type }) =>
      !offered ||
      offered.some((tag) => tag.type === type) ||
      draft.tags.some((tag) => tag.type === type && isWithin(tag)),
  );
  const isLeaving = person.user_id !== actor.user_id && !reaches(scopeOf(actor, 'view_user'), { tag_ids });
  return (
    <Stack gap="sm">
      {mayChange
        ? lists.map(({ type, label }) => (
            <TagList
              key={type}
              type={type}
              label={label}
              among={among}
              value={draft.tags.filter((tag) => tag.type === type && isWithin(tag))}
              onChange={(chosen) =>
                onChange({
                  tags: [...draft.tags.filter((tag) => tag.type !== type || !isWithin(tag)), ...chosen],
                })
              }
            />
          ))
        : null}
      {mayChange && offered && lists.length < LISTS.length ? (
        <Text size="sm" c="dimmed">
          {ONLY_ONES_OWN_TAGS}
        </Text>
      ) : null}
      {fixed.length > 0 ? (
        <Group gap={6}>
          {mayChange ? (
            <Text size="sm" c="dimmed">
              You cannot change:
            </Text>
          ) : null}
          {fixed.map(({ tag_id, name }) => (
            <Badge key={tag_id} variant="default" tt="none">
              {name}
            </Badge>
          ))}
        </Group>
      ) : null}
      {!mayChange && fixed.length === 0 ? (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ) : null}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      {mayChange && isLeaving ? (
        <Notice tone="warning">Without one of your tags you will no longer see this person.</Notice>
      ) : null}
    </Stack>
  );
}

function isListed({ type }: Tag): boolean {
  return LISTS.some((list) => list.type === type);
}

type ListProps = {
  type: FilterTagType;
  label: string;
  among: readonly string[] | null;
  value: readonly Tag[];
  onChange: (value: readonly Tag[]) => void;
};

function TagList({ type, label, among, value, onChange }: ListProps) {
  const tagOf = ({ id, label: name }: PickerOption): Tag => ({ tag_id: id, name, type });
  return (
    <TagPicker
      label={label}
      placeholder="None"
      tags={{ types: [type], among }}
      value={value.map(({ tag_id, name }) => ({ id: tag_id, label: name }))}
      onChange={(options) => onChange(options.map(tagOf))}
      creates={type}
    />
  );
}
