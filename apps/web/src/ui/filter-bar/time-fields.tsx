import { presetOf, type TimeRange, timePresets } from '@heatwise/domain/dashboard/time-range';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { Stack, Text } from '@mantine/core';
import { TimeRangeField } from '../time-range-field.tsx';
import { PresetButtons } from './preset-buttons.tsx';

type Props = {
  value: TimeRange;
  today: CalendarDay;
  onChange: (range: TimeRange) => void;
  /** Shuts what the fields are in, once one press has said everything. */
  onDone?: () => void;
};

/** The time that a screen shows: one press for what people ask for most, and every other time below. */
export function TimeFields({ value, today, onChange, onDone }: Props) {
  const presets = timePresets(today).map(({ label, range }) => ({ label, value: range }));
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        Time
      </Text>
      <PresetButtons
        label="Time"
        presets={presets}
        chosen={presetOf(value, today)?.label ?? null}
        onChoose={(range) => {
          onChange(range);
          onDone?.();
        }}
      />
      <TimeRangeField label="Another time" value={value} today={today} onChange={onChange} />
    </Stack>
  );
}
