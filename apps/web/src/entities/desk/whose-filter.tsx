import { useActor } from '../../sync/actor.tsx';
import { ChoiceFilter } from '../../ui/list-filters.tsx';
import { useDeskMembers } from './desk-members.queries.ts';

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
