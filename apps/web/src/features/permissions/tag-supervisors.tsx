import type { Supervisor } from '@heatwise/contract/permissions/permissions.contract';
import { fullName, matchesPerson } from '@heatwise/domain/people/person-name';
import { accessText, withManager } from '@heatwise/domain/permissions/access';
import { formatAccess, parseAccess } from '@heatwise/domain/permissions/actor';
import {
  cannotSignIn,
  mayManagePermissions,
  maySeeSupervisorsOf,
  NO_EMAIL,
  permissionsFixedReason,
} from '@heatwise/domain/permissions/permission-editing';
import { supervisorsLabel, type TagType } from '@heatwise/domain/tags/tag';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import type { PickerOption } from '../../ui/picker-options.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { BY_EMAIL, type MatrixPerson, useChoosablePeople } from './matrix-people.ts';
import { useAddSupervisors, useSetPermissions, useSupervisors } from './permissions.queries.ts';

type AddSupervisorsProps = {
  tag_id: string;
  /** 'Supervisors' or 'Managers'. */
  label: string;
  present: readonly { readonly user_id: string }[];
};

/** Chooses people to put in charge: everybody whose permissions one may change, and who is not in charge yet. */
export function AddSupervisors({ tag_id, label, present }: AddSupervisorsProps) {
  const actor = useActor();
  const [chosen, setChosen] = useState<readonly PickerOption[]>([]);
  useUnsavedChanges(chosen.length > 0);
  const addSupervisors = useAddSupervisors();
  const there = useMemo(() => new Set(present.map(({ user_id }) => user_id)), [present]);
  const isChoosable = useCallback(
    (person: MatrixPerson) =>
      !there.has(person.user_id) && permissionsFixedReason(actor, { ...person, tag_ids: [] }) === null,
    [there, actor],
  );
  const choosable = useChoosablePeople(isChoosable);
  const mute = chosen.filter(({ hint }) => hint === NO_EMAIL).map(({ label: name }) => name);

  function add(): void {
    addSupervisors.mutate(
      { tag_id, user_ids: chosen.map(({ id }) => id) },
      { onSuccess: () => setChosen([]) },
    );
  }

  return (
    <Group align="flex-start" gap="sm" maw={760}>
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <PersonPicker
          label={`Add ${label.toLowerCase()}`}
          placeholder="Search people by name"
          people={BY_EMAIL}
          only={choosable}
          value={chosen}
          onChange={setChosen}
          disabled={addSupervisors.isPending}
        />
        {mute.length > 0 ? (
          <Text size="sm" mt={4} role="status">
            {cannotSignIn(mute)}
          </Text>
        ) : null}
      </div>
      <Button h={40} mt={25} disabled={chosen.length === 0} loading={addSupervisors.isPending} onClick={add}>
        Add
      </Button>
    </Group>
  );
}

type Props = { tag_id: string; name: string; type: TagType };

/**
 * Who is in charge of a tag, a job or a location: the people with `manager` access on it. Admins add and remove them;
 * those in charge see the others. Nothing for anybody else.
 */
export function TagSupervisors({ tag_id, name, type }: Props) {
  const actor = useActor();
  const label = supervisorsLabel(type);
  const supervisors = useSupervisors(tag_id);
  const setPermissions = useSetPermissions();
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<Supervisor | null>(null);
  const mayChange = mayManagePermissions(actor);
  const shown = useMemo(
    () => supervisors.data?.filter((person) => matchesPerson(person, search)) ?? null,
    [supervisors.data, search],
  );
  const columns = useMemo(
    () =>
      supervisorColumns({
        onRemove: mayChange ? setRemoved : undefined,
        whyNot: (person) => permissionsFixedReason(actor, { ...person, tag_ids: [] }),
      }),
    [actor, mayChange],
  );
  if (!maySeeSupervisorsOf(actor, tag_id)) return null;

  function remove({ user_id, access }: Supervisor): void {
    const rest = formatAccess(withManager(parseAccess(access), false));
    setPermissions.mutate([{ user_id, tag_id, access: rest }], { onSettled: () => setRemoved(null) });
  }

  const nameRemoved = removed ? fullName(removed) || 'this person' : '';
  return (
    <Stack gap="md">
      {mayChange ? <AddSupervisors tag_id={tag_id} label={label} present={supervisors.data ?? []} /> : null}
      <SearchField
        aria-label={`Search ${label.toLowerCase()}`}
        value={search}
        onChange={setSearch}
        maw={360}
      />
      <DataTable<Supervisor>
        label={label}
        columns={columns}
        rows={shown}
        rowId={({ user_id }) => user_id}
        error={supervisors.error?.message ?? null}
        onRetry={() => void supervisors.refetch()}
        emptyTitle={search ? 'Nobody found' : `No ${label.toLowerCase()} yet`}
        {...(mayChange && !search ? { emptyHint: 'Choose people above to put them in charge.' } : {})}
        initialSort={{ column: 'person', isDescending: false }}
      />
      <ConfirmDialog
        opened={removed !== null}
        title={`Remove ${nameRemoved}?`}
        confirm="Remove"
        isDangerous
        isBusy={setPermissions.isPending}
        onConfirm={() => removed && remove(removed)}
        onCancel={() => setRemoved(null)}
      >
        {nameRemoved} will no longer be in charge of {name}. What else {nameRemoved} may do there stays.
      </ConfirmDialog>
    </Stack>
  );
}

type Actions = {
  /** Undefined for those who may only look. */
  readonly onRemove: ((person: Supervisor) => void) | undefined;
  /** Why somebody cannot be removed; null when they can. */
  readonly whyNot: (person: Supervisor) => string | null;
};

function supervisorColumns({ onRemove, whyNot }: Actions): DataColumn<Supervisor>[] {
  const nameOf = (person: Supervisor) => fullName(person) || 'No name';
  const columns: DataColumn<Supervisor>[] = [
    { id: 'person', header: 'Person', value: nameOf, width: 200, isFrozen: true },
    { id: 'email', header: 'Email', value: ({ email }) => email ?? NO_EMAIL, width: 240 },
    { id: 'access', header: 'Access', value: ({ access }) => accessText(parseAccess(access)), width: 360 },
  ];
  if (!onRemove) return columns;
  return [
    ...columns,
    {
      id: 'remove',
      header: 'Remove',
      value: () => null,
      isSortable: false,
      isAction: true,
      width: 110,
      cell: (person) => {
        const reason = whyNot(person);
        if (reason) {
          return (
            <Text size="xs" c="dimmed" title={reason} truncate>
              {reason}
            </Text>
          );
        }
        return (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            h={38}
            aria-label={`Remove ${nameOf(person)}`}
            onClick={() => onRemove(person)}
          >
            Remove
          </Button>
        );
      },
    },
  ];
}
