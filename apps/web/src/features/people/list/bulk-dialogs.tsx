import { countOfPeople, deletionWarning, hideWarning } from '@heatwise/domain/people/people-actions';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../../ui/hide-instead.tsx';
import type { BulkStep } from './bulk-buttons.tsx';
import type { ChosenPerson } from './chosen-people.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { Tagging } from './people.mutations.ts';
import { ShiftPatternDialog } from './shift-pattern-dialog.tsx';
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
