import type { DeskMember } from '@heatwise/contract/desk/desk.contract';
import { deskMemberRoutes } from '@heatwise/contract/desk/desk.routes';
import { NativeSelect } from '@mantine/core';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';
import { useActor } from '../../sync/actor.tsx';
import { ChoiceFilter } from '../../ui/list-filters.tsx';

/** Who works at the desk, by name; nobody until it is known. */
function useDeskMembers(): readonly DeskMember[] {
  const { data } = useApiQuery(
    ['desk', 'members'],
    async (api) => (await api.send(deskMemberRoutes.list)).members,
    { ...ALWAYS_ASKED, staleTime: 60_000 },
  );
  return data ?? [];
}

type Assigned = { readonly assigned_to: string | null; readonly assigned_name: string | null };
type AssigneeFieldProps = Assigned & {
  readonly isPending: boolean;
  /** With the member's id; null for nobody. */
  readonly onAssign: (userId: string | null) => void;
};

/** Who looks after a ticket or a quote: oneself first, then the others of the desk. */
export function AssigneeField({ assigned_to, assigned_name, isPending, onAssign }: AssigneeFieldProps) {
  const { user_id } = useActor();
  const members = useDeskMembers();
  const others = members.filter((one) => one.user_id !== user_id);
  const isKnown = assigned_to === null || members.some((one) => one.user_id === assigned_to);
  return (
    <NativeSelect
      label="Looked after by"
      size="md"
      disabled={isPending}
      data={[
        { value: '', label: 'Nobody' },
        { value: user_id, label: 'Me' },
        // Somebody who does not work here any more, until another one does it.
        ...(isKnown ? [] : [{ value: assigned_to, label: assigned_name ?? 'Somebody else' }]),
        ...others.map((one) => ({ value: one.user_id, label: one.name })),
      ]}
      value={assigned_to ?? ''}
      onChange={({ currentTarget: { value } }) => onAssign(value === '' ? null : value)}
    />
  );
}

type WhoseFilterProps = {
  /** How the address says "mine" and "nobody's". */
  readonly mine: string;
  readonly nobody: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** Narrows a list of the desk to what somebody looks after. */
export function WhoseFilter({ mine, nobody, value, onChange }: WhoseFilterProps) {
  const { user_id } = useActor();
  const others = useDeskMembers().filter((one) => one.user_id !== user_id);
  return (
    <ChoiceFilter
      label="Looked after by"
      all="Everybody’s"
      values={[mine, nobody, ...others.map((one) => one.user_id)]}
      toLabel={(one) => {
        if (one === mine) return 'Mine';
        return others.find(({ user_id }) => user_id === one)?.name ?? 'Nobody’s';
      }}
      value={value}
      onChange={onChange}
    />
  );
}
