import { DAY_MARK_LABELS, DAY_MARKS } from '@heatwise/domain/calendar/calendar';
import {
  type ColourRange,
  colourRangeMark,
  colourRangeText,
} from '@heatwise/domain/calendar/calendar-configuration';
import classes from './calendar.module.css';
import { inkOn } from './calendar-table.ts';

type Props = { ranges: readonly ColourRange[]; hasDayMarks?: boolean };

/** What the colours mean, in the person's own ranges. */
export function CalendarLegend({ ranges, hasDayMarks }: Props) {
  return (
    <ul className={classes.legend} aria-label="Colours">
      {ranges.map((range) => (
        <li key={range.min}>
          <span
            className={classes.mark}
            style={{ backgroundColor: range.colour, color: inkOn(range.colour) }}
            aria-hidden="true"
          >
            {colourRangeMark(range)}
          </span>
          {colourRangeText(range)}
        </li>
      ))}
      {hasDayMarks
        ? DAY_MARKS.map((mark) => (
            <li key={mark}>
              <span className={classes.mark} data-mark={mark} aria-hidden="true">
                0
              </span>
              {DAY_MARK_LABELS[mark]}
            </li>
          ))
        : null}
    </ul>
  );
}
