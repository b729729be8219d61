import { countOfPeople, deletionWarning, hideWarning } from '@heatwise/domain/people/people-actions';
import { useState } from 'react';
import { useSetShiftPattern } from '../../../entities/people/use-set-shift-pattern.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../../ui/hide-instead.tsx';
import { NO_PATTERN, ShiftPatternSelect } from '../shift-pattern-select.tsx';
import type { BulkStep } from './bulk-buttons.tsx';
import type { ChosenPerson } from './chosen-people.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { Tagging } from './people.mutations.ts';
import { TagDialog } from './tag-dialog.tsx';

type Props = {
  asking: BulkStep | null;
  people: readonly ChosenPerson[];
  mayHide: boolean;
  isSelfAmong: boolean;
  isBusy: boolean;
  onClose: () => void;
  /** What was asked for is done: nobody stays chosen. */
  onDone: () => void;
  onWrite: (action: 'hide' | 'delete') => void;
  onTag: (mode: 'add' | 'remove', tagging: Tagging) => void;
  onMerge: (merge: { source: ChosenPerson; target: ChosenPerson }) => void;
};

/** The questions that stand before what is done with many people. */
export function BulkDialogs(props: Props) {
  const { asking, people, mayHide, isSelfAmong, isBusy, onClose, onDone, onWrite, onTag, onMerge } = props;
  const many = countOfPeople(people.length);
  function write(action: 'hide' | 'delete'): void {
    onClose();
    onWrite(action);
  }
  return (
    <>
      <ConfirmDialog
        opened={asking === 'hide'}
        title={`Hide ${many}?`}
        confirm="Hide"
        isBusy={isBusy}
        onConfirm={() => write('hide')}
        onCancel={onClose}
      >
        {hideWarning(people.length, isSelfAmong)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete ${many}?`}
        confirm="Delete"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => write('delete')}
        onCancel={onClose}
      >
        {deletionWarning(people.length)}
        {mayHide ? (
          <div>
            <HideInstead isBusy={isBusy} onHide={() => write('hide')} />
          </div>
        ) : null}
      </ConfirmDialog>
      <TagDialog
        mode={asking === 'tag' ? 'add' : asking === 'untag' ? 'remove' : null}
        isBusy={isBusy}
        people={people}
        onTag={(mode, tagging) => {
          onClose();
          onTag(mode, tagging);
        }}
        onCancel={onClose}
      />
      <ShiftPatternDialog opened={asking === 'shift'} people={people} onDone={onDone} onCancel={onClose} />
      <MergeDialog
        pair={asking === 'merge' ? people : []}
        onMerge={(merge) => {
          onClose();
          onMerge(merge);
        }}
        onCancel={onClose}
      />
    </>
  );
}

type ShiftPatternDialogProps = {
  opened: boolean;
  people: readonly ChosenPerson[];
  onDone: () => void;
  onCancel: () => void;
};

/** Gives the people chosen one shift pattern in place of theirs, or takes it off them. */
function ShiftPatternDialog({ opened, people, onDone, onCancel }: ShiftPatternDialogProps) {
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
