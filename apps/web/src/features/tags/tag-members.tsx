import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { scopeOf } from '@heatwise/domain/permissions/actor';
import { mayChangeTagsOf } from '@heatwise/domain/permissions/may';
import { mayChangeMembersOf } from '@heatwise/domain/permissions/tag-editing';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { usePendingWrites } from '../../api/use-api-mutation.ts';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { AnchorLink } from '../../ui/links.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useTag } from './tag-frame.tsx';
import classes from './tags.module.css';
import { REMOVE_MEMBERS_KEY, useAddMembers, useRemoveMembers } from './tags.mutations.ts';
import { type MemberRow, membersOf } from './tags.queries.ts';
import { useTableHeight } from './use-table-height.ts';

type Removal = {
  readonly mayRemove: (member: MemberRow) => boolean;
  readonly onRemove: (member: MemberRow) => void;
};

const nameOf = (member: MemberRow) => fullName(member) || 'No name';

/** @param removal null for who may take the tag off nobody. */
function memberColumns(removal: Removal | null): readonly DataColumn<MemberRow>[] {
  return [
    ...(removal ? [removeColumn(removal)] : []),
    {
      id: 'person',
      header: 'Person',
      value: nameOf,
      cell: (member) => (
        <Group gap={8} wrap="nowrap">
          <AnchorLink
            to={'/people/$user_id'}
            params={{ user_id: member.user_id }}
            size="sm"
            fw={600}
            truncate
          >
            {nameOf(member)}
          </AnchorLink>
          {member.is_hidden ? (
            <Badge variant="default" size="sm" tt="none" flex="none">
              Hidden
            </Badge>
          ) : null}
        </Group>
      ),
      width: 260,
    },
    { id: 'email', header: 'Email', value: ({ email }) => email, width: 300 },
  ];
}

function removeColumn({ mayRemove, onRemove }: Removal): DataColumn<MemberRow> {
  return {
    id: 'remove',
    header: 'Remove',
    value: () => null,
    cell: (member) =>
      mayRemove(member) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          data-dense
          aria-label={`Remove ${nameOf(member)}`}
          title={`Remove ${nameOf(member)}`}
          onClick={() => onRemove(member)}
        >
          <IconUserMinus size={19} stroke={1.7} />
        </ActionIcon>
      ) : null,
    width: 48,
    isSortable: false,
    isAction: true,
  };
}

/** What is above and below the list of members, in pixels. */
const AROUND = 440;

/** Who carries the tag: search, add, take off. */
export function TagMembers() {
  const tag = useTag();
  const actor = useActor();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  const { data, error, refetch } = useMembers(tag.tag_id, search);
  const remove = useRemoveMembers();
  const height = useTableHeight(AROUND);
  const mayChange = mayChangeMembersOf(actor, tag.tag_id);
  const columns = useMemo(() => {
    const mayRemove = (member: MemberRow) =>
      mayChangeTagsOf(actor, { user_id: member.user_id, tag_ids: member.tag_ids.split(',') }, [tag.tag_id]);
    return memberColumns(mayChange ? { mayRemove, onRemove: setLeaving } : null);
  }, [actor, tag.tag_id, mayChange]);

  return (
    <>
      {mayChange ? <AddMembers key={tag.tag_id} /> : null}
      <Group gap="10px 18px">
        <SearchField
          className={classes.search ?? ''}
          aria-label="Search members by name"
          value={typed}
          onChange={setTyped}
        />
        <Text size="sm" c="dimmed" role="status">
          {data ? membersText(data) : ''}
        </Text>
      </Group>
      <DataTable<MemberRow>
        label={`Members of ${tag.name}`}
        columns={columns}
        rows={data ?? null}
        rowId={({ user_id }) => user_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle={search ? 'No results found' : 'No members yet'}
        initialSort={{ column: 'person', isDescending: false }}
        height={height}
      />
      <ConfirmDialog
        opened={leaving !== null}
        title={`Remove from ${tag.name}?`}
        confirm="Remove"
        isDangerous
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) remove.mutate({ tag_id: tag.tag_id, user_ids: [leaving.user_id] });
          setLeaving(null);
        }}
      >
        {leaving ? fullName(leaving) || 'No name' : ''} will no longer have this tag. People who see this
        person only through this tag will no longer see the person or their tests.
      </ConfirmDialog>
    </>
  );
}

/** The members, without those who are being taken off. */
function useMembers(tagId: string, search: string) {
  const { data, error, refetch } = useLocalRows(
    (queries) => membersOf(queries, tagId, search),
    ['tag members', tagId, search],
  );
  const removed = usePendingWrites<{ tag_id: string; user_ids: readonly string[] }>(REMOVE_MEMBERS_KEY);
  const shown = useMemo(() => {
    const leaving = new Set(removed.flatMap(({ tag_id, user_ids }) => (tag_id === tagId ? user_ids : [])));
    return data?.filter(({ user_id }) => !leaving.has(user_id));
  }, [data, removed, tagId]);
  return { data: shown, error, refetch };
}

function AddMembers() {
  const { tag_id } = useTag();
  const scope = scopeOf(useActor(), 'edit_user');
  const [chosen, setChosen] = useState<readonly PickerOption[]>([]);
  useUnsavedChanges(chosen.length > 0);
  const add = useAddMembers();
  return (
    <Group align="flex-end" gap="sm">
      <div style={{ flex: '1 1 260px', maxWidth: 640 }}>
        <PersonPicker
          label="Add people"
          placeholder="Search people"
          people={{ lacking: tag_id, among: scope.everyone ? null : scope.tag_ids, emailOr: null }}
          value={chosen}
          onChange={setChosen}
          disabled={add.isPending}
        />
      </div>
      <Button
        leftSection={<IconUserPlus size={18} />}
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={() =>
          add.mutate({ tag_id, user_ids: chosen.map(({ id }) => id) }, { onSuccess: () => setChosen([]) })
        }
      >
        Add
      </Button>
    </Group>
  );
}

/** Hidden people are members too, although lists and charts leave them out. */
function membersText(members: readonly MemberRow[]): string {
  const hidden = members.filter(({ is_hidden }) => is_hidden === 1).length;
  const text = countOfPeople(members.length);
  return hidden === 0 ? text : `${text}, ${formatNumber(hidden)} of them hidden`;
}
