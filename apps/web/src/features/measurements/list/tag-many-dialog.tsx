import { useState } from 'react';
import { FILTER_TAG_TYPES } from '../../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useTagMeasurements } from '../measurements.mutations.ts';

type Props = {
  title: string;
  measurementIds: readonly string[];
  onDone: () => void;
  onCancel: () => void;
};

/** Puts a tag on many measurements; those that carry it already stay as they are. */
export function TagManyDialog({ title, measurementIds, onDone, onCancel }: Props) {
  const tagging = useTagMeasurements();
  const isCreatingTag = useIsCreatingTag();
  const [tag, setTag] = useState<PickerOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unsaved = useUnsavedChanges(tag !== null);
  function save(): void {
    setProblem(tag ? null : 'Choose a tag.');
    if (!tag) return;
    tagging.mutate(
      { tag_id: tag.id, tagName: tag.label, measurement_ids: measurementIds },
      { onSuccess: onDone },
    );
  }

  return (
    <GuardedConfirmDialog
      unsaved={unsaved}
      opened
      title={title}
      confirm="Add tag"
      isBusy={tagging.isPending || isCreatingTag}
      onConfirm={save}
      onCancel={onCancel}
    >
      <TagPicker
        isSingle
        label="Tag, job or location"
        tags={{ types: FILTER_TAG_TYPES }}
        creates="default"
        placeholder="Choose"
        value={tag}
        error={problem}
        onChange={setTag}
      />
    </GuardedConfirmDialog>
  );
}
