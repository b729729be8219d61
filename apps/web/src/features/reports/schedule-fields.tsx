import {
  LAST_DAY_OF_EVERY_MONTH,
  type ReportDraft,
  type ReportSchedule,
  weekdayName,
} from '@heatwise/domain/reports/report';
import { Select } from '@mantine/core';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import classes from './reports.module.css';

const EVERY = [
  { value: 'never', label: 'Only when I ask' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));
const DAYS = Array.from({ length: LAST_DAY_OF_EVERY_MONTH }, (_, index) => String(index + 1));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const USUAL_HOUR = 6;

type ScheduleFieldsProps = {
  schedule: ReportSchedule | null;
  timeZone: string;
  problem: string | undefined;
  onChange: (change: Partial<Pick<ReportDraft, 'schedule' | 'time_zone'>>) => void;
};

/** When a report is made by itself, and whose days it counts. */
export function ScheduleFields({ schedule, timeZone, problem, onChange }: ScheduleFieldsProps) {
  const hour = schedule?.hour ?? USUAL_HOUR;
  function changeEvery(every: string | null): void {
    if (every === 'day') onChange({ schedule: { every, hour } });
    else if (every === 'week') onChange({ schedule: { every, weekday: 1, hour } });
    else if (every === 'month') onChange({ schedule: { every, day: 1, hour } });
    else onChange({ schedule: null });
  }
  return (
    <div className={classes.fields}>
      <Select
        label="When it is made"
        data={EVERY}
        value={schedule?.every ?? 'never'}
        allowDeselect={false}
        onChange={changeEvery}
      />
      {schedule?.every === 'week' ? (
        <Select
          label="On"
          data={WEEKDAYS}
          value={String(schedule.weekday)}
          allowDeselect={false}
          onChange={(weekday) => onChange({ schedule: { ...schedule, weekday: Number(weekday) } })}
        />
      ) : null}
      {schedule?.every === 'month' ? (
        <Select
          label="On day"
          data={DAYS}
          value={String(schedule.day)}
          allowDeselect={false}
          onChange={(day) => onChange({ schedule: { ...schedule, day: Number(day) } })}
        />
      ) : null}
      {schedule ? (
        <Select
          label="At"
          data={HOURS}
          value={String(schedule.hour)}
          allowDeselect={false}
          onChange={(chosen) => onChange({ schedule: { ...schedule, hour: Number(chosen) } })}
        />
      ) : null}
      <TimeZoneField value={timeZone} error={problem} onChange={(time_zone) => onChange({ time_zone })} />
    </div>
  );
}
