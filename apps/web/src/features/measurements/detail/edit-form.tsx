import type { MeasurementEdit } from '@heatwise/contract/measurements/measurements.contract';
import {
  COMMON_INVALID_REASONS,
  INVALID_REASON_MAX_LENGTH,
  invalidReason,
  invalidReasonProblem,
} from '@heatwise/domain/measurements/invalid-reason';
import { NOTES_MAX_LENGTH } from '@heatwise/domain/measurements/measurement-metadata';
import { measurementUnit } from '@heatwise/domain/measurements/measurement-type';
import {
  measurementValueProblem,
  unusualValueQuestion,
  VALUE_NOT_A_NUMBER_MESSAGE,
} from '@heatwise/domain/measurements/measurement-value';
import {
  COMMON_CORRECTION_REASONS,
  correctionReasonProblem,
} from '@heatwise/domain/measurements/value-correction';
import { Autocomplete, Button, Group, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FILTER_TAG_TYPES } from '../../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import { useEditMeasurement } from '../measurements.mutations.ts';
import type { MeasurementDetail } from './measurement-detail.queries.ts';

type Draft = {
  readonly value: number | null;
  /** Why the value is corrected. */
  readonly correction_reason: string;
  readonly notes: string;
  readonly isValid: boolean;
  /** Why it is invalid. */
  readonly reason: string;
  /** Those that are not hidden. */
  readonly tags: readonly PickerOption[];
};

function draftOf({ metadata, valid, tags, value }: MeasurementDetail): Draft {
  const shown = tags.filter(({ is_hidden }) => is_hidden === 0);
  return {
    value,
    correction_reason: '',
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
    ...(draft.value !== null &&
      draft.value !== before.value && {
        value: draft.value,
        correction_reason: draft.correction_reason.trim(),
      }),
    ...(draft.notes !== before.notes && { notes: draft.notes }),
    ...(draft.isValid !== before.isValid && { valid: draft.isValid }),
    ...(!draft.isValid && draft.reason.trim() !== before.reason && { invalid_reason: draft.reason.trim() }),
    ...(ids(draft.tags).sort().join() !== ids(before.tags).sort().join() && {
      tag_ids: [...ids(draft.tags), ...hidden],
    }),
  };
}

/** The value, notes, validity and tags of a measurement, for who may edit it. */
export function EditForm({ measurement }: { measurement: MeasurementDetail }) {
  const before = draftOf(measurement);
  const isCreatingTag = useIsCreatingTag();
  const { measurement_id, type, custom_unit } = measurement;
  const unit = type === 'custom' ? custom_unit : measurementUnit(type);
  const [question, setQuestion] = useState<string | null>(null);
  const form = usePageForm({
    saved: before,
    hasChanges: (draft) =>
      draft.value === null || Object.keys(changesOf(draft, before, measurement)).length > 0,
    problemsOf: (draft) => {
      // One that was invalid before without a reason stays as it is.
      const { invalid_reason, correction_reason } = changesOf(draft, before, measurement);
      const isAsked = !draft.isValid && (before.isValid || invalid_reason !== undefined);
      return {
        value:
          draft.value === null
            ? VALUE_NOT_A_NUMBER_MESSAGE
            : measurementValueProblem(measurement.type, draft.value),
        correction_reason:
          correction_reason === undefined ? null : correctionReasonProblem(correction_reason),
        invalid_reason: isAsked ? invalidReasonProblem(draft.reason) : null,
      };
    },
    inputOf: (draft) => ({ measurement_id, ...changesOf(draft, before, measurement) }),
    write: useEditMeasurement(),
    onAgreed: () => {
      const { value } = changesOf(form.values, before, measurement);
      const found = value === undefined ? null : unusualValueQuestion(measurement.type, value);
      if (found === null) void form.send();
      else setQuestion(found);
    },
    serverProblemsOf: ({ problems }) =>
      Object.fromEntries(problems.map(({ path, message }) => [path.replace(/\..*/, ''), message])),
  });
  const { values: draft, problems, change } = form;

  return (
    <form onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <DecimalField
          label={unit ? `Value (${unit})` : 'Value'}
          value={draft.value}
          error={problems.value}
          onChange={(value) => change({ value })}
        />
        {draft.value === before.value ? null : (
          <Autocomplete
            label="Why is the value corrected?"
            description="The value before stays with the measurement."
            data={[...COMMON_CORRECTION_REASONS]}
            maxLength={INVALID_REASON_MAX_LENGTH}
            value={draft.correction_reason}
            error={problems.correction_reason}
            onChange={(correction_reason) => change({ correction_reason })}
          />
        )}
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTES_MAX_LENGTH}
          {...form.field('notes')}
        />
        <TagPicker
          label="Tags of this measurement"
          tags={{ types: FILTER_TAG_TYPES }}
          creates="default"
          placeholder="None"
          value={draft.tags}
          error={problems.tag_ids ?? null}
          onChange={(tags) => change({ tags })}
        />
        <Switch
          label="Valid"
          description="An invalid measurement stays in the list; charts, advice and follow-ups leave it out."
          {...form.field('isValid', { type: 'checkbox' })}
        />
        {draft.isValid ? null : (
          <Autocomplete
            label="Why is it invalid?"
            data={[...COMMON_INVALID_REASONS]}
            maxLength={INVALID_REASON_MAX_LENGTH}
            value={draft.reason}
            error={problems.invalid_reason}
            onChange={(reason) => change({ reason })}
          />
        )}
        {form.isDirty ? (
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={form.discard} disabled={form.isBusy}>
              Discard
            </Button>
            <Button type="submit" loading={form.isBusy} disabled={isCreatingTag}>
              Save
            </Button>
          </Group>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={question !== null}
        title="Unusual value"
        confirm="Save the value"
        onConfirm={() => {
          setQuestion(null);
          void form.send();
        }}
        onCancel={() => setQuestion(null)}
      >
        {question}
      </ConfirmDialog>
    </form>
  );
}
