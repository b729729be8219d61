import { PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { Button } from '@mantine/core';

type Props = { ids: readonly string[]; onSelect: (ids: readonly string[]) => void };

/** Selects everybody of the list, or as many of the first as can be changed at once. */
export function SelectFirst({ ids, onSelect }: Props) {
  if (ids.length === 0) return null;
  const few = ids.slice(0, PEOPLE_AT_ONCE);
  return (
    <Button variant="subtle" onClick={() => onSelect(few)}>
      {few.length < ids.length ? `Select the first ${few.length.toLocaleString('en')}` : 'Select all'}
    </Button>
  );
}
