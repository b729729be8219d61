import { type ColourRange, colourRangeMark, colourRangeText } from '@heatwise/domain/calendar/colour-ranges';
import classes from './calendar.module.css';
import { inkOn } from './cell-colours.ts';

/** What the colours mean, in the person's own ranges. */
export function CalendarLegend({ ranges }: { ranges: readonly ColourRange[] }) {
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
    </ul>
  );
}
