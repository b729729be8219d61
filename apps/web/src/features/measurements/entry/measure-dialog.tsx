import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Portal } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { GuardedDrawer } from '../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useUndoEntry } from '../measurements.mutations.ts';
import { EntryForm, type SavedEntry } from './entry-form.tsx';
import classes from './measure-dialog.module.css';

type MeasureDialogProps = {
  opened: boolean;
  zone: TimeZone;
  /** Who is measured, where that is known beforehand. */
  person?: PickerOption;
  onClose: () => void;
  /** The new measurement is in the local database, and nobody else is to be measured. */
  onAdded: (added: AddedEntry) => void;
};
/** A measurement that was just saved, and the way to take it back. */
export type AddedEntry = { readonly id: string; readonly text: string; readonly undo: () => void };

/** A test written down by hand, for when a device could not send it. */
export function MeasureDialog({ opened, onClose, onAdded, ...rest }: MeasureDialogProps) {
  const [hasChanges, setHasChanges] = useState(false);
  const [last, setLast] = useState<SavedEntry | null>(null);
  const undo = useUndoEntry();
  const unsaved = useUnsavedChanges(opened && hasChanges);
  function takeBack(entry: SavedEntry): void {
    setLast(null);
    void undo(entry);
  }
  const undoLast = last ? () => takeBack(last) : null;
  return (
    <>
      <GuardedDrawer
        opened={opened}
        onClose={() => {
          setHasChanges(false);
          onClose();
        }}
        unsaved={unsaved}
        size="min(460px, 100%)"
        title="Measure"
      >
        {opened ? (
          <EntryForm
            onClose={onClose}
            onTouched={setHasChanges}
            onSaved={setLast}
            onAdded={(entry) =>
              onAdded({ id: entry.id, text: savedText(entry), undo: () => takeBack(entry) })
            }
            onQueued={onClose}
            undoLast={undoLast}
            {...rest}
          />
        ) : null}
      </GuardedDrawer>
      {last && undoLast && !opened ? (
        <Portal>
          <div className={classes.undo}>
            <UndoNotice text={savedText(last)} onUndo={undoLast} onDismiss={() => setLast(null)} />
          </div>
        </Portal>
      ) : null}
    </>
  );
}

function savedText({ title }: SavedEntry): string {
  return `Saved ${title}.`;
}

type MeasureAnybodyProps = { opened: boolean; person?: PickerOption; onClose: () => void };

/** A test written down without leaving the screen that one is on. */
export function MeasureAnybody({ onClose, ...rest }: MeasureAnybodyProps) {
  return <MeasureDialog zone={useViewerZone()} onClose={onClose} onAdded={onClose} {...rest} />;
}
