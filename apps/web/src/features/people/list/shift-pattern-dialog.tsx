import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { useState } from 'react';
import { useSetShiftPattern } from '../../../entities/people/use-set-shift-pattern.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NO_PATTERN, ShiftPatternSelect } from '../shift-pattern-select.tsx';
import type { ChosenPerson } from './chosen-people.ts';

type Props = {
  opened: boolean;
  people: readonly ChosenPerson[];
  onDone: () => void;
  onCancel: () => void;
};

/** Gives the people chosen one shift pattern in place of theirs, or takes it off them. */
export function ShiftPatternDialog({ opened, people, onDone, onCancel }: Props) {
  const set = useSetShiftPattern();
  const [tagId, setTagId] = useState<string | null>(null);
  const body = {
    tag_id: tagId === NO_PATTERN ? null : tagId,
    user_ids: people.map(({ user_id }) => user_id),
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Shift pattern of ${countOfPeople(people.length)}`}
      confirm="Save"
      isBusy={set.isPending}
      isDisabled={tagId === null}
      onConfirm={() => set.mutate(body, { onSuccess: onDone })}
      onCancel={onCancel}
    >
      <ShiftPatternSelect label="Shift pattern" value={tagId} onChange={setTagId} />
      It replaces any pattern that they have now. Patterns are created in Settings, Shift patterns.
    </ConfirmDialog>
  );
}
