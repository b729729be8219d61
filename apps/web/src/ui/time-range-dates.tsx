import '@mantine/dates/styles.css';
import type { TimeRange } from '@heatwise/domain/dashboard/time-range';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { DatePickerInput, MonthPickerInput } from '@mantine/dates';
import { useEffect, useState } from 'react';

/** The modes that are given by calendar days. */
type DatesRange = Extract<TimeRange, { mode: 'by_date' | 'by_month' | 'custom' }>;

type Props = { value: DatesRange; onChange: (value: TimeRange) => void };

const DAY_FORMAT = 'DD MMM YYYY';

/** The day, the month, or the first and the last day of a time range. */
export function TimeRangeDates({ value, onChange }: Props) {
  switch (value.mode) {
    case 'by_date':
      return (
        <DatePickerInput
          label="Date"
          valueFormat={DAY_FORMAT}
          value={value.day}
          onChange={(day) => day && onChange({ mode: 'by_date', day })}
        />
      );
    case 'by_month':
      return (
        <MonthPickerInput
          label="Month"
          value={`${value.month}-01`}
          onChange={(day) => day && onChange({ mode: 'by_month', month: day.slice(0, 7) })}
        />
      );
    case 'custom':
      return <CustomField from={value.from} to={value.to} onChange={onChange} />;
  }
}

function CustomField({
  from,
  to,
  onChange,
}: {
  from: CalendarDay;
  to: CalendarDay;
  onChange: (value: TimeRange) => void;
}) {
  // Between the first and the second press there is half a range.
  const [ends, setEnds] = useState<[CalendarDay | null, CalendarDay | null]>([from, to]);
  useEffect(() => setEnds([from, to]), [from, to]);
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      label="From and to"
      valueFormat={DAY_FORMAT}
      value={ends}
      onChange={(next) => {
        setEnds(next);
        const [first, last] = next;
        if (first && last) onChange({ mode: 'custom', from: first, to: last });
      }}
    />
  );
}
