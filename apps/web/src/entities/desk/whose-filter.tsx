import { NativeSelect } from '@mantine/core';
import { useActor } from '../../sync/actor.tsx';
import { useDeskMembers } from './desk-members.queries.ts';

type Props = {
  /** How the address says "mine" and "nobody's". */
  readonly mine: string;
  readonly nobody: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** Narrows a list of the desk to what somebody looks after. */
export function WhoseFilter({ mine, nobody, value = '', onChange }: Props) {
  const { user_id } = useActor();
  const others = useDeskMembers().filter((one) => one.user_id !== user_id);
  return (
    <NativeSelect
      aria-label="Looked after by"
      data={[
        { value: '', label: 'Everybody’s' },
        { value: mine, label: 'Mine' },
        { value: nobody, label: 'Nobody’s' },
        ...others.map((one) => ({ value: one.user_id, label: one.name })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
