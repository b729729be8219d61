import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { FILTER_TAG_TYPES } from '../../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { ActionDock } from '../../../ui/action-dock.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useTagMeasurements } from '../measurements.mutations.ts';
import { InvalidDialog } from './invalid-dialog.tsx';
import { measurementCount } from './measurement-count.ts';
import type { SelectedRow } from './select-all.ts';
import type { ChangeMany } from './use-set-change.ts';

type SelectionBarProps = {
  rows: readonly SelectedRow[];
  isCut: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  isBusy: boolean;
  onChange: ChangeMany;
  onClear: () => void;
};
type Asking = 'delete' | 'invalid' | 'tag' | null;

/** What can be done to the chosen rows at once; deleting and marking as invalid ask first. */
export function SelectionBar({
  rows,
  isCut,
  mayEdit,
  mayDelete,
  isBusy,
  onChange,
  onClear,
}: SelectionBarProps) {
  const [asking, setAsking] = useState<Asking>(null);
  if (rows.length === 0) return null;
  const idsOf = (isWanted: (row: SelectedRow) => boolean) =>
    rows.filter(isWanted).map(({ measurement_id }) => measurement_id);
  const valid = idsOf((row) => row.active === 1 && row.valid === 1);
  const invalid = idsOf((row) => row.active === 1 && row.valid === 0);
  const kept = idsOf((row) => row.active === 1);
  const removed = idsOf((row) => row.active === 0);
  const close = () => setAsking(null);
  const button = (label: string, isOffered: boolean, onClick: () => void) =>
    isOffered ? (
      <Button variant="default" loading={isBusy} onClick={onClick}>
        {label}
      </Button>
    ) : null;
  return (
    <ActionDock label="Selected measurements">
      <Text size="sm" fw={600} role="status">
        {isCut ? 'The first ' : ''}
        {measurementCount(rows.length)} selected
      </Text>
      {button('Add tag', mayEdit && kept.length > 0, () => setAsking('tag'))}
      {button('Mark invalid', mayEdit && valid.length > 0, () => setAsking('invalid'))}
      {button('Mark valid', mayEdit && invalid.length > 0, () => onChange('valid', invalid))}
      {button('Delete', mayDelete && kept.length > 0, () => setAsking('delete'))}
      {button('Restore', mayDelete && removed.length > 0, () => onChange('restore', removed))}
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete ${measurementCount(kept.length)}?`}
        confirm="Delete"
        isDangerous
        onConfirm={() => {
          close();
          onChange('delete', kept);
        }}
        onCancel={close}
      >
        They are left out of every list and chart. They are kept as removed, and can be restored.
      </ConfirmDialog>
      <InvalidDialog
        opened={asking === 'invalid'}
        title={`Mark ${measurementCount(valid.length)} as invalid?`}
        onConfirm={(reason) => {
          close();
          onChange('invalid', valid, reason);
        }}
        onCancel={close}
      />
      {asking === 'tag' ? (
        <TagManyDialog
          title={`Tag ${measurementCount(kept.length)}`}
          measurementIds={kept}
          onDone={() => {
            close();
            onClear();
          }}
          onCancel={close}
        />
      ) : null}
    </ActionDock>
  );
}

type TagManyDialogProps = {
  title: string;
  measurementIds: readonly string[];
  onDone: () => void;
  onCancel: () => void;
};

/** Puts a tag on many measurements; those that carry it already stay as they are. */
function TagManyDialog({ title, measurementIds, onDone, onCancel }: TagManyDialogProps) {
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
