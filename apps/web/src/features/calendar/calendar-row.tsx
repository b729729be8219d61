import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dayText } from '@heatwise/domain/time/date-text';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { testCount } from '../../entities/measurements/measurement-text.ts';
import type { CalendarPerson } from './calendar.queries.ts';
import classes from './calendar-grid.module.css';
import { TESTS_WIDTH } from './calendar-layout.ts';
import { type CalendarColumn, countsOf } from './calendar-table.ts';
import type { CellPaint } from './cell-colours.ts';
import type { MarksOf } from './use-day-marks.ts';

export type VisibleColumns = readonly {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}[];

type CalendarRowProps = {
  person: CalendarPerson;
  index: number;
  top: number;
  width: number;
  personWidth: number;
  /** Where the column of the sum begins. */
  sumStart: number;
  columns: readonly CalendarColumn[];
  visible: VisibleColumns;
  /** The column of this row that Tab reaches; null when it is in another row. */
  focusable: number | null;
  paintOf: (count: number) => CellPaint | null;
  marksOf: MarksOf;
};

/** One person of the calendar. What is pressed, the table finds out: a row is drawn often while one scrolls. */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { person, index, top, width, personWidth, sumStart, columns, visible, focusable, paintOf } = props;
  const { marksOf } = props;
  const counts = useMemo(() => countsOf(person), [person]);
  const markOf = useMemo(() => marksOf(person), [marksOf, person]);
  const name = fullName(person) || 'No name';
  const cell = (column: number) => ({
    'data-cell': `${index}:${column}`,
    tabIndex: focusable === column ? 0 : -1,
  });

  return (
    <tr
      aria-rowindex={index + 3}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, width }}
    >
      <th scope="row" aria-colindex={1} className={classes.person} style={{ width: personWidth }}>
        <Link to="/people/$user_id" params={{ user_id: person.user_id }} {...cell(0)}>
          {name}
        </Link>
      </th>
      {visible.map(({ index: at, start }, place) => {
        const column = columns[at];
        if (!column) return null;
        const count = counts.get(column.place) ?? 0;
        const mark = markOf(count, column.day);
        const paint = mark ? null : paintOf(count);
        return (
          <td
            key={at}
            aria-colindex={at + 2}
            aria-label={`${name}, ${dayText(column.day)}: ${testCount(count)}${mark ? `, ${mark}` : ''}`}
            data-mark={mark ?? undefined}
            className={cellClass(paint !== null, count > 0)}
            style={place === 0 ? { ...paint, marginInlineStart: start } : (paint ?? undefined)}
            {...cell(at + 1)}
          >
            {count}
          </td>
        );
      })}
      <td
        aria-colindex={columns.length + 2}
        aria-label={`${name}: ${testCount(person.tests)}`}
        className={classes.total}
        style={{ insetInlineStart: sumStart, width: TESTS_WIDTH }}
        {...cell(columns.length + 1)}
      >
        {formatNumber(person.tests)}
      </td>
    </tr>
  );
});

function cellClass(isPainted: boolean, isOpening: boolean): string {
  const painted = isPainted ? classes.painted : classes.plain;
  return `${classes.cell} ${painted} ${isOpening ? classes.opening : ''}`;
}
