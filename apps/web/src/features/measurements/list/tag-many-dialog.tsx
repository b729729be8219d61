import { useCallback, useState } from 'react';
import { useIsCreatingTag, useNewTagForPicker } from '../../../entities/tags/use-create-tag.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { PickerOption, ReadOptions } from '../../../ui/picker-options.ts';
import { SinglePicker } from '../../../ui/single-picker.tsx';
import { anyTagOptions } from '../detail/tag-options.queries.ts';
import { useTagMeasurements } from '../measurements.mutations.ts';

type Props = {
  title: string;
  measurementIds: readonly string[];
  onDone: () => void;
  onCancel: () => void;
};

/** Puts a tag on many measurements; those that carry it already stay as they are. */
export function TagManyDialog({ title, measurementIds, onDone, onCancel }: Props) {
  const database = useLocalDatabase();
  const tagging = useTagMeasurements();
  const isCreatingTag = useIsCreatingTag();
  const onCreate = useNewTagForPicker('default');
  const [tag, setTag] = useState<PickerOption | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback<ReadOptions>(
    (page) => database.rows(anyTagOptions(localQueries, page).compile()),
    [database],
  );

  function save(): void {
    setProblem(tag ? null : 'Choose a tag.');
    if (!tag) return;
    tagging.mutate(
      { tag_id: tag.id, tagName: tag.label, measurement_ids: measurementIds },
      { onSuccess: onDone },
    );
  }

  return (
    <ConfirmDialog
      opened
      title={title}
      confirm="Add tag"
      isBusy={tagging.isPending || isCreatingTag}
      onConfirm={save}
      onCancel={onCancel}
    >
      <SinglePicker
        label="Tag, job or location"
        {...(onCreate ? { onCreate } : {})}
        placeholder="Choose"
        read={read}
        value={tag}
        error={problem}
        onChange={setTag}
      />
    </ConfirmDialog>
  );
}
