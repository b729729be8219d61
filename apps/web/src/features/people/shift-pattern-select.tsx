import { scopeOf } from '@heatwise/domain/permissions/actor';
import { NativeSelect } from '@mantine/core';
import { rosterTags } from '../../entities/people/roster.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';

/** Stands for no pattern at all: an id is never empty. */
export const NO_PATTERN = '';
const NOT_CHOSEN = 'not chosen';

type Props = {
  label: string;
  /** An id, or NO_PATTERN; null while nothing is chosen. */
  value: string | null;
  isBusy?: boolean;
  onChange: (tagId: string) => void;
};

/** The shift patterns that the reader may give; what somebody carries now is named though it may be out of reach. */
export function ShiftPatternSelect({ label, value, isBusy = false, onChange }: Props) {
  const actor = useActor();
  const { data = [] } = useLocalRows(rosterTags, ['roster tags']);
  const scope = scopeOf(actor, 'edit_user');
  const patterns = data
    .filter(({ type }) => type === 'roster')
    .filter(({ tag_id }) => scope.everyone || scope.tag_ids.includes(tag_id) || tag_id === value)
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  return (
    <NativeSelect
      label={label}
      disabled={isBusy}
      data={[
        ...(value === null ? [{ value: NOT_CHOSEN, label: 'Choose a shift pattern', disabled: true }] : []),
        { value: NO_PATTERN, label: 'None: works every day' },
        ...patterns.map(({ tag_id, name }) => ({ value: tag_id, label: name })),
      ]}
      value={value ?? NOT_CHOSEN}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
