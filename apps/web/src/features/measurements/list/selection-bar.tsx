import {
  COMMON_INVALID_REASONS,
  INVALID_REASON_MAX_LENGTH,
  invalidReasonProblem,
} from '@heatwise/domain/measurements/invalid-reason';
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { FILTER_TAG_TYPES } from '../../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { ActionDock } from '../../../ui/undo-notice.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import {
  type SetAction,
  type SetChange,
  useChangeMeasurements,
  useTagMeasurements,
} from '../measurements.mutations.ts';
import { measurementCount } from './measurement-count.ts';
import type { SelectedRow } from './select-all.ts';

type InvalidDialogProps = {
  opened: boolean;
  title: string;
  isBusy?: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

const OTHER = 'other';

/** Asks why measurements are invalid: the usual reasons, or one in one's own words. */
export function InvalidDialog({ opened, ...rest }: InvalidDialogProps) {
  return opened ? <Question {...rest} /> : null;
}

function Question({ title, isBusy = false, onConfirm, onCancel }: Omit<InvalidDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const unsaved = useUnsavedChanges(chosen !== '' || words !== '');

  function confirm(): void {
    const reason = chosen === OTHER ? words.trim() : chosen;
    const found = invalidReasonProblem(reason);
    setProblem(found);
    if (found === null) onConfirm(reason);
  }

  return (
    <GuardedConfirmDialog
      unsaved={unsaved}
      opened
      title={title}
      confirm="Mark invalid"
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Stack gap="sm">
        <Radio.Group
          label="Why?"
          description="An invalid measurement stays in the list; charts, advice and follow-ups leave it out. The reason is kept with it."
          value={chosen}
          error={chosen === OTHER ? null : problem}
          onChange={setChosen}
        >
          <Stack gap={10} mt="sm">
            {COMMON_INVALID_REASONS.map((reason) => (
              <Radio key={reason} value={reason} label={reason} />
            ))}
            <Radio value={OTHER} label="Another reason" />
          </Stack>
        </Radio.Group>
        {chosen === OTHER ? (
          <TextInput
            label="Reason"
            maxLength={INVALID_REASON_MAX_LENGTH}
            value={words}
            error={problem}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        ) : null}
      </Stack>
    </GuardedConfirmDialog>
  );
}

const OPPOSITES: Readonly<Record<SetAction, SetAction>> = {
  delete: 'restore',
  restore: 'delete',
  valid: 'invalid',
  invalid: 'valid',
};
const DONE: Readonly<Record<SetAction, string>> = {
  delete: 'deleted',
  restore: 'restored',
  valid: 'marked valid',
  invalid: 'marked invalid',
};

/** What was done last, in words, and what would take it back. */
type Done = { readonly text: string; readonly undo: SetChange };

/** A reason comes with 'invalid'. */
type ChangeMany = (action: SetAction, measurement_ids: readonly string[], reason?: string) => void;

/** Changes measurements and remembers how to take the last change back. Resolves to whether it was done. */
export function useSetChange() {
  const change = useChangeMeasurements();
  const [done, setDone] = useState<Done | null>(null);
  const { mutateAsync } = change;
  const run = useCallback(
    async (action: SetAction, measurement_ids: readonly string[], reason?: string): Promise<boolean> => {
      setDone(null);
      try {
        await mutateAsync({ action, measurement_ids, ...(reason && { invalid_reason: reason }) });
      } catch {
        // Said by a toast.
        return false;
      }
      const text = `${measurementCount(measurement_ids.length)} ${DONE[action]}.`;
      setDone({ text, undo: { action: OPPOSITES[action], measurement_ids } });
      return true;
    },
    [mutateAsync],
  );
  const dismiss = useCallback(() => setDone(null), []);
  const undo = useCallback(() => {
    if (done) void run(done.undo.action, done.undo.measurement_ids);
  }, [done, run]);
  return { run, done, undo, dismiss, isBusy: change.isPending };
}

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
