import { type CalendarDay, weekdayOf } from '@heatwise/domain/time/calendar-day';
import { dayText, monthText } from '@heatwise/domain/time/date-text';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import classes from './calendar-grid.module.css';
import { DAY_HEIGHT, MONTH_HEIGHT, TESTS_WIDTH, type VisibleColumns } from './calendar-layout.ts';
import { type CalendarColumn, type CalendarSort, monthsOf } from './calendar-table.ts';

/** By ISO number, Monday first. */
const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

type CalendarHeadProps = {
  columns: readonly CalendarColumn[];
  visible: VisibleColumns;
  width: number;
  personWidth: number;
  dayWidth: number;
  today: CalendarDay;
  sort: CalendarSort;
  onSort: (sort: CalendarSort) => void;
};

/** The months, and under them the days; by name and by sum the people can be sorted. */
export const CalendarHead = memo(function CalendarHead(props: CalendarHeadProps) {
  const { columns, visible, width, personWidth, dayWidth, today, sort, onSort } = props;
  return (
    <thead className={classes.head} style={{ width }}>
      <tr aria-rowindex={1} className={classes.months} style={{ height: MONTH_HEIGHT }}>
        <SortHead
          by="person"
          label="Person"
          column={1}
          rowSpan={2}
          className={classes.corner ?? ''}
          style={{ width: personWidth, height: MONTH_HEIGHT + DAY_HEIGHT }}
          sort={sort}
          onSort={onSort}
        />
        {monthsOf(columns).map(({ month, from, count }) => (
          <th
            key={month}
            scope="colgroup"
            colSpan={count}
            aria-colindex={from + 2}
            className={classes.month}
            style={{
              insetInlineStart: personWidth + from * dayWidth,
              width: count * dayWidth,
            }}
          >
            <span style={{ insetInlineStart: personWidth + 8 }}>{monthText(month)}</span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2} className={classes.days} style={{ height: DAY_HEIGHT }}>
        {visible.map(({ index, start, size }) => {
          const column = columns[index];
          if (!column) return null;
          const { day } = column;
          const isToday = day === today;
          return (
            <th
              key={day}
              scope="col"
              aria-colindex={index + 2}
              aria-label={isToday ? `${dayText(day)}, today, not over` : dayText(day)}
              data-today={isToday || undefined}
              className={classes.day}
              style={{ insetInlineStart: personWidth + start, width: size }}
            >
              <span>{WEEKDAYS[weekdayOf(day) - 1]}</span>
              <b>{Number(day.slice(8))}</b>
            </th>
          );
        })}
        <SortHead
          by="tests"
          label="Tests"
          column={columns.length + 2}
          className={classes.sum ?? ''}
          style={{ insetInlineStart: personWidth + columns.length * dayWidth, width: TESTS_WIDTH }}
          sort={sort}
          onSort={onSort}
        />
      </tr>
    </thead>
  );
});

type SortHeadProps = Pick<CalendarHeadProps, 'sort' | 'onSort'> & {
  by: CalendarSort['by'];
  label: string;
  column: number;
  rowSpan?: number;
  className: string;
  style: CSSProperties;
};

function SortHead({ by, label, column, rowSpan, className, style, sort, onSort }: SortHeadProps) {
  const isSorted = sort.by === by;
  const Icon = isSorted ? (sort.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  // Names begin with A, sums with the most.
  const isDescending = isSorted ? !sort.isDescending : by === 'tests';
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      aria-colindex={column}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      className={className}
      style={style}
    >
      <button type="button" className={classes.sort} onClick={() => onSort({ by, isDescending })}>
        {label}
        <Icon size={15} aria-hidden="true" className={isSorted ? undefined : classes.unsorted} />
      </button>
    </th>
  );
}
