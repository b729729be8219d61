import type { MeasurementEdit } from '@heatwise/contract/measurements/measurements.contract';
import {
  COMMON_INVALID_REASONS,
  INVALID_REASON_MAX_LENGTH,
  invalidReason,
  invalidReasonProblem,
} from '@heatwise/domain/measurements/invalid-reason';
import { NOTES_MAX_LENGTH } from '@heatwise/domain/measurements/measurement-metadata';
import { Autocomplete, Button, Group, Stack, Switch, Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useIsCreatingTag, useNewTagForPicker } from '../../../entities/tags/use-create-tag.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { leavingOpened, useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { MultiPicker } from '../../../ui/multi-picker.tsx';
import type { PickerOption, ReadOptions } from '../../../ui/picker-options.ts';
import { useEditMeasurement } from '../measurements.mutations.ts';
import type { MeasurementDetail } from './measurement-detail.queries.ts';
import { anyTagOptions } from './tag-options.queries.ts';

type Draft = {
  readonly notes: string;
  readonly isValid: boolean;
  /** Why it is invalid. */
  readonly reason: string;
  /** Those that are not hidden. */
  readonly tags: readonly PickerOption[];
};

function draftOf({ metadata, valid, tags }: MeasurementDetail): Draft {
  const shown = tags.filter(({ is_hidden }) => is_hidden === 0);
  return {
    notes: typeof metadata.notes === 'string' ? metadata.notes : '',
    isValid: valid === 1,
    reason: invalidReason(metadata) ?? '',
    tags: shown.map(({ tag_id, name }) => ({ id: tag_id, label: name })),
  };
}

/** What differs between the draft and what was read. Hidden tags are not shown, and stay. */
function changesOf(draft: Draft, before: Draft, { tags }: MeasurementDetail): MeasurementEdit {
  const hidden = tags.filter(({ is_hidden }) => is_hidden === 1).map(({ tag_id }) => tag_id);
  const ids = (tags: readonly PickerOption[]) => tags.map(({ id }) => id);
  return {
    ...(draft.notes !== before.notes && { notes: draft.notes }),
    ...(draft.isValid !== before.isValid && { valid: draft.isValid }),
    ...(!draft.isValid && draft.reason.trim() !== before.reason && { invalid_reason: draft.reason.trim() }),
    ...(ids(draft.tags).sort().join() !== ids(before.tags).sort().join() && {
      tag_ids: [...ids(draft.tags), ...hidden],
    }),
  };
}

/** The drawer's place in the address. */
const LEAVING = leavingOpened('open');

/** Notes, validity and tags of a measurement, for who may edit it. */
export function EditForm({ measurement }: { measurement: MeasurementDetail }) {
  const before = draftOf(measurement);
  const [changed, setChanged] = useState<Partial<Draft>>({});
  const draft = { ...before, ...changed };
  const edit = useEditMeasurement();
  const isCreatingTag = useIsCreatingTag();
  const onCreate = useNewTagForPicker('default');
  const database = useLocalDatabase();
  const readTags = useCallback<ReadOptions>(
    (page) => database.rows(anyTagOptions(localQueries, page).compile()),
    [database],
  );
  const changes = changesOf(draft, before, measurement);
  const hasChanges = Object.keys(changes).length > 0;
  const guard = useLeaveGuard(hasChanges && !edit.isStored, LEAVING);
  const [reasonProblem, setReasonProblem] = useState<string | null>(null);
  const problem = (path: string) =>
    edit.error instanceof RequestFailure
      ? edit.error.problems.find((found) => found.path === path || found.path.startsWith(`${path}.`))?.message
      : undefined;

  function save(): void {
    // One that was invalid before without a reason stays as it is.
    const isAsked = !draft.isValid && (before.isValid || changes.invalid_reason !== undefined);
    const found = isAsked ? invalidReasonProblem(draft.reason) : null;
    setReasonProblem(found);
    if (found !== null) return;
    edit.mutate(
      { measurement_id: measurement.measurement_id, ...changes },
      { onSuccess: () => setChanged({}) },
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTES_MAX_LENGTH}
          value={draft.notes}
          error={problem('notes')}
          onChange={(event) => setChanged({ ...changed, notes: event.currentTarget.value })}
        />
        <MultiPicker
          label="Tags of this measurement"
          {...(onCreate ? { onCreate } : {})}
          placeholder="None"
          read={readTags}
          value={draft.tags}
          error={problem('tag_ids') ?? null}
          onChange={(tags) => setChanged({ ...changed, tags })}
        />
        <Switch
          label="Valid"
          description="An invalid measurement stays in the list; charts, advice and follow-ups leave it out."
          checked={draft.isValid}
          onChange={(event) => setChanged({ ...changed, isValid: event.currentTarget.checked })}
        />
        {draft.isValid ? null : (
          <Autocomplete
            label="Why is it invalid?"
            data={[...COMMON_INVALID_REASONS]}
            maxLength={INVALID_REASON_MAX_LENGTH}
            value={draft.reason}
            error={problem('invalid_reason') ?? reasonProblem}
            onChange={(reason) => setChanged({ ...changed, reason })}
          />
        )}
        {hasChanges ? (
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={() => setChanged({})} disabled={edit.isPending}>
              Discard
            </Button>
            <Button type="submit" loading={edit.isPending} disabled={isCreatingTag}>
              Save
            </Button>
          </Group>
        ) : null}
      </Stack>
      {guard}
    </form>
  );
}
