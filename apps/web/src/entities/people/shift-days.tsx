import { type ShiftPattern, shiftDay } from '@heatwise/domain/roster/shift-pattern';
import { addDays, type CalendarDay, weekdayOf } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import classes from './shift-days.module.css';

const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;
/** Two weeks: what fits beside one another on a phone. */
const DAYS = 14;

/** The days to come of a shift pattern, at work or off. */
export function ShiftDays({ pattern, from }: { pattern: ShiftPattern; from: CalendarDay }) {
  return (
    <ol className={classes.days} aria-label="The next two weeks">
      {Array.from({ length: DAYS }, (_, at) => addDays(from, at)).map((day) => {
        const { isOn } = shiftDay(pattern, day);
        return (
          <li key={day} className={classes.day} data-off={!isOn || undefined} title={dayText(day)}>
            <span aria-hidden="true">{WEEKDAYS[weekdayOf(day) - 1]}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <span className="visually-hidden">
              {dayText(day)}: {isOn ? 'at work' : 'day off'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
