import {
  LAST_DAYS_LIMIT,
  LAST_HOURS_LIMIT,
  TIME_RANGE_MODES,
  type TimeRange,
  type TimeRangeMode,
} from '@heatwise/domain/dashboard/time-range';
import { addDays, type CalendarDay, weekdayOf } from '@heatwise/domain/time/calendar-day';
import { weekLabel } from '@heatwise/domain/time/date-text';
import { Select, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CountField } from './count-field.tsx';
import { searchOptions } from './search-options.ts';

type Props = {
  value: TimeRange;
  today: CalendarDay;
  onChange: (value: TimeRange) => void;
  /** What the choice of the mode is called. */
  label?: string;
  /** The modes there are to choose from; all of them when undefined. */
  modes?: readonly TimeRangeMode[];
};
/** The pickers of days come when a mode needs them. */
const TimeRangeDates = lazy(() =>
  import('./time-range-dates.tsx').then((module) => ({ default: module.TimeRangeDates })),
);

const ALL_MODES = Object.keys(TIME_RANGE_MODES) as TimeRangeMode[];

/** How far back the list of weeks reaches. */
const WEEKS_OFFERED = 104;

/** What a mode begins with when it is chosen. */
function startOf(mode: TimeRangeMode, today: CalendarDay): TimeRange {
  switch (mode) {
    case 'live':
    case 'all':
      return { mode };
    case 'last_x_hours':
      return { mode, hours: 24 };
    case 'last_x_days':
      return { mode, days: 7 };
    case 'by_date':
    case 'by_week':
      return { mode, day: today };
    case 'by_month':
      return { mode, month: today.slice(0, 7) };
    case 'custom':
      return { mode, from: addDays(today, -6), to: today };
  }
}

/** The mode of the time range and what it needs: a number, a day, a week, a month or two days. */
export function TimeRangeField({ value, today, onChange, label = 'Time', modes = ALL_MODES }: Props) {
  return (
    <>
      <Select
        label={label}
        allowDeselect={false}
        data={modes.map((mode) => ({ value: mode, label: TIME_RANGE_MODES[mode] }))}
        value={value.mode}
        onChange={(mode) => mode && onChange(startOf(mode as TimeRangeMode, today))}
      />
      <Detail value={value} today={today} onChange={onChange} />
    </>
  );
}

function Detail({ value, today, onChange }: Pick<Props, 'value' | 'today' | 'onChange'>) {
  switch (value.mode) {
    case 'live':
    case 'all':
      return null;
    case 'last_x_hours':
      return (
        <CountField
          label="Hours"
          count={value.hours}
          limit={LAST_HOURS_LIMIT}
          onChange={(hours) => onChange({ mode: 'last_x_hours', hours })}
        />
      );
    case 'last_x_days':
      return (
        <CountField
          label="Days"
          count={value.days}
          limit={LAST_DAYS_LIMIT}
          onChange={(days) => onChange({ mode: 'last_x_days', days })}
        />
      );
    case 'by_week':
      return <WeekField day={value.day} today={today} onChange={onChange} />;
    case 'by_date':
    case 'by_month':
    case 'custom':
      return (
        <Suspense fallback={<TextInput label={TIME_RANGE_MODES[value.mode]} disabled />}>
          <TimeRangeDates value={value} onChange={onChange} />
        </Suspense>
      );
  }
}

function WeekField({
  day,
  today,
  onChange,
}: {
  day: CalendarDay;
  today: CalendarDay;
  onChange: (value: TimeRange) => void;
}) {
  const mondayOf = (one: CalendarDay) => addDays(one, 1 - weekdayOf(one));
  const newest = mondayOf(today);
  const chosen = mondayOf(day);
  const offered = Array.from({ length: WEEKS_OFFERED }, (_, index) => addDays(newest, -7 * index));
  const weeks = offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <Select
      label="Week"
      searchable
      filter={searchOptions}
      allowDeselect={false}
      data={weeks.map((monday) => ({ value: monday, label: weekLabel(monday) }))}
      value={chosen}
      onChange={(monday) => monday && onChange({ mode: 'by_week', day: monday })}
    />
  );
}
