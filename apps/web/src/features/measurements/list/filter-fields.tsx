import { dayPresets } from '@heatwise/domain/dashboard/time-range';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import {
  MEASUREMENT_TYPE_NAMES,
  MEASUREMENT_TYPES,
  type MeasurementType,
} from '@heatwise/domain/measurements/measurement-type';
import { truncate } from '@heatwise/domain/text/truncate';
import { type CalendarDay, FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { Group, MultiSelect, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  type AnswerFilter,
  answerText,
  answerTypeOf,
  readSpan,
  writeSpan,
} from '../../../entities/surveys/answer-filter.ts';
import {
  type AnsweredQuestion,
  answerCounts,
  answeredQuestions,
  questionText,
} from '../../../entities/surveys/answers.queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import type { FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { PresetButtons } from '../../../ui/filter-bar/preset-buttons.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { FILTER_STATUSES, MEASUREMENT_STATES, type MeasurementFilter } from './measurement-filter.ts';

export const MEASUREMENT_STATE_LABELS: Readonly<Record<MeasurementFilter['state'], string>> = {
  kept: 'Valid and invalid',
  valid: 'Valid only',
  invalid: 'Invalid only',
  removed: 'Removed only',
  all: 'Everything, including removed',
};

/** The levels of sodium have short names that need their subject here. */
export function statusLabel(status: MeasurementStatus): string {
  const label = MEASUREMENT_STATUS_LABELS[status];
  return status.endsWith('_sodium') && !label.includes('Sodium') ? `${label} Sodium` : label;
}

/** The chosen types by name: those of the product, then the organisation's own. */
export function typeNames(
  { types, custom_ids }: MeasurementFilter,
  customs: readonly { readonly custom_id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map([
    ...types.map((type) => [type, MEASUREMENT_TYPE_NAMES[type]] as const),
    ...customs
      .filter(({ custom_id }) => custom_ids.includes(custom_id))
      .map(({ custom_id, name }) => [custom_id, name] as const),
  ]);
}

/** 'Last 7 days', '1 Nov 2026 - 5 Nov 2026', 'From 1 Nov 2026'; null for any time. */
export function daysText({ from, to }: MeasurementFilter, today: CalendarDay): string | null {
  if (from === null && to === null) return null;
  const preset = dayPresets(today).find(({ days }) => days?.from === from && days?.to === to);
  if (preset) return preset.label;
  if (from === null) return `Until ${dayText(to ?? today)}`;
  if (to === null) return `From ${dayText(from)}`;
  return from === to ? dayText(from) : `${dayText(from)} - ${dayText(to)}`;
}

type useAnswerPartProps = { value: AnswerFilter | null; onChange: (value: AnswerFilter | null) => void };

const NONE = '';
/** The filter's button holds the answer, too. */
const QUESTION_IN_CHIP = 40;
const nameOf = ({ type, key }: Pick<AnswerFilter, 'type' | 'key'>) => `${type}:${key}`;

/** By what was answered to a question. */
export function useAnswerPart({ value, onChange }: useAnswerPartProps): FilterPart {
  const { type = 'text', key = '' } = value ?? {};
  const { data, isPlaceholderData } = useLocalRows(
    (queries) => questionText(queries, { type, key }),
    ['question of answers', type, key],
    { isEnabled: value !== null },
  );
  const read = isPlaceholderData ? undefined : data?.[0]?.question;
  const question = truncate(read || key, QUESTION_IN_CHIP);
  const asked = question.endsWith('?') ? question : `${question}:`;
  return {
    key: 'answer',
    label: 'Answer',
    chosen: value === null ? null : `${asked} ${answerText(value)}`,
    isRare: true,
    onClear: () => onChange(null),
    fields: () => <AnswerFields value={value} onChange={onChange} />,
  };
}

/** Which question, of those that were asked; then which answer. */
export function AnswerFields({ value, onChange }: useAnswerPartProps) {
  const { data, error } = useLocalRows((queries) => answerCounts(queries, null), ['answers of everybody']);
  if (error) return <Text size="sm">{error.message}</Text>;
  if (!data) return <LoadingState height={80} />;
  const questions = answeredQuestions(data);
  const chosen = value && (questions.find((one) => nameOf(one) === nameOf(value)) ?? null);
  if (questions.length === 0 && !value) {
    return (
      <Text size="sm" c="dimmed">
        No test was asked a question yet.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Question"
        value={value ? nameOf(value) : NONE}
        data={[
          { value: NONE, label: 'Choose a question' },
          ...(value && !chosen ? [{ value: nameOf(value), label: value.key }] : []),
          ...questions.map((one) => ({ value: nameOf(one), label: one.question })),
        ]}
        onChange={({ currentTarget }) => {
          const next = questions.find((one) => nameOf(one) === currentTarget.value);
          onChange(next ? { type: next.type, key: next.key, answer: '' } : null);
        }}
      />
      {value ? <GivenAnswer value={value} question={chosen} onChange={onChange} /> : null}
    </Stack>
  );
}

type GivenProps = {
  value: AnswerFilter;
  question: AnsweredQuestion | null;
  onChange: (value: AnswerFilter) => void;
};

function GivenAnswer({ value, question, onChange }: GivenProps) {
  const { type, answer } = value;
  if (answerTypeOf(type) === 'number') {
    const span = readSpan(answer);
    const limit = (part: Partial<typeof span>) =>
      onChange({ ...value, answer: writeSpan({ ...span, ...part }) });
    return (
      <>
        <DecimalField label="At least" value={span.from} onChange={(from) => limit({ from })} />
        <DecimalField label="At most" value={span.to} onChange={(to) => limit({ to })} />
      </>
    );
  }
  if (type === 'text') {
    return (
      <TextInput
        label="Words of the answer"
        placeholder="Any answer"
        value={answer}
        onChange={({ currentTarget }) => onChange({ ...value, answer: currentTarget.value })}
      />
    );
  }
  const given = question?.answers.map((one) => String(one.answer)) ?? [];
  return (
    <NativeSelect
      label="Answer"
      value={answer}
      data={[
        { value: NONE, label: 'Any answer' },
        ...[...new Set([...given, ...(answer === '' ? [] : [answer])])].map((one) => ({
          value: one,
          label: one,
        })),
      ]}
      onChange={({ currentTarget }) => onChange({ ...value, answer: currentTarget.value })}
    />
  );
}

type TypeFieldProps = { value: MeasurementFilter; onChange: (value: MeasurementFilter) => void };
type Custom = { readonly custom_id: string; readonly name: string };

/** Which types of test are listed, those of the organisation among them. */
export function TypeField({ value, customs, onChange }: TypeFieldProps & { customs: readonly Custom[] }) {
  return (
    <MultiSelect
      label="Type"
      placeholder={value.types.length + value.custom_ids.length > 0 ? '' : 'Every type'}
      data={[
        ...MEASUREMENT_TYPES.map((type) => ({ value: type, label: MEASUREMENT_TYPE_NAMES[type] })),
        ...customs.map(({ custom_id, name }) => ({ value: custom_id, label: name })),
      ]}
      value={[...value.types, ...value.custom_ids]}
      onChange={(chosen) =>
        onChange({
          ...value,
          types: MEASUREMENT_TYPES.filter((type: MeasurementType) => chosen.includes(type)),
          custom_ids: chosen.filter((id) => customs.some(({ custom_id }) => custom_id === id)),
        })
      }
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Type' }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Which classes are listed. */
export function StatusField({ value, onChange }: TypeFieldProps) {
  return (
    <MultiSelect
      label="Status"
      placeholder={value.statuses.length > 0 ? '' : 'Every status'}
      data={FILTER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }))}
      value={[...value.statuses]}
      onChange={(chosen) =>
        onChange({ ...value, statuses: FILTER_STATUSES.filter((status) => chosen.includes(status)) })
      }
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Status' }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Whether invalid and removed ones are listed. */
export function StateField({ value, onChange }: TypeFieldProps) {
  return (
    <Select
      label="Show"
      data={MEASUREMENT_STATES.map((state) => ({ value: state, label: MEASUREMENT_STATE_LABELS[state] }))}
      value={value.state}
      allowDeselect={false}
      onChange={(state) => onChange({ ...value, state: state ?? 'kept' })}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** The days whose tests are listed: one press for the usual ones, or from and to. */
export function DaysField({
  value,
  today,
  onChange,
  onDone,
}: TypeFieldProps & { today: CalendarDay; onDone: () => void }) {
  const presets = dayPresets(today).map(({ label, days }) => ({ label, value: days }));
  const chosen = presets.find(
    ({ value: days }) => (days?.from ?? null) === value.from && (days?.to ?? null) === value.to,
  );
  const isBackwards = value.from !== null && value.to !== null && value.from > value.to;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        Time
      </Text>
      <PresetButtons
        label="Time"
        presets={presets}
        chosen={chosen?.label ?? null}
        onChoose={(days) => {
          onChange({ ...value, from: days?.from ?? null, to: days?.to ?? null });
          onDone();
        }}
      />
      <Group grow>
        <TextInput
          type="date"
          label="From"
          value={value.from ?? ''}
          max={value.to ?? undefined}
          onChange={(event) => onChange({ ...value, from: event.currentTarget.value || null })}
        />
        <TextInput
          type="date"
          label="To"
          value={value.to ?? ''}
          min={value.from ?? undefined}
          error={isBackwards ? FROM_AFTER_TO : null}
          onChange={(event) => onChange({ ...value, to: event.currentTarget.value || null })}
        />
      </Group>
    </Stack>
  );
}
