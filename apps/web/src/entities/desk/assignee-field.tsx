import { NativeSelect } from '@mantine/core';
import { useActor } from '../../sync/actor.tsx';
import { useDeskMembers } from './desk-members.queries.ts';

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
