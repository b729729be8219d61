import type { Supervisor } from '@heatwise/contract/permissions/permissions.contract';
import { fullName, matchesPerson } from '@heatwise/domain/people/person-name';
import { withManager } from '@heatwise/domain/permissions/access-edit';
import { accessText } from '@heatwise/domain/permissions/access-text';
import { formatAccess, parseAccess } from '@heatwise/domain/permissions/access-token';
import {
  mayManagePermissions,
  maySeeSupervisorsOf,
  permissionsFixedReason,
} from '@heatwise/domain/permissions/permission-editing';
import { NO_EMAIL } from '@heatwise/domain/permissions/permission-texts';
import { supervisorsLabel, type TagType } from '@heatwise/domain/tags/tag-type';
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { AddSupervisors } from './add-supervisors.tsx';
import { useSetPermissions } from './permissions.mutations.ts';
import { useSupervisors } from './permissions-on-server.queries.ts';

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
