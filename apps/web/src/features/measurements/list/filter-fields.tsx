import { dayPresets } from '@heatwise/domain/dashboard/time-presets';
import {
  MEASUREMENT_TYPE_NAMES,
  MEASUREMENT_TYPES,
  type MeasurementType,
} from '@heatwise/domain/measurements/measurement-type';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import { Group, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { PresetButtons } from '../../../ui/filter-bar/preset-buttons.tsx';
import { MEASUREMENT_STATE_LABELS, statusLabel } from './filter-text.ts';
import { FILTER_STATUSES, MEASUREMENT_STATES, type MeasurementFilter } from './measurement-filter.ts';

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
