import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import { type CalendarDay, weekdayOf } from '@heatwise/domain/time/calendar-day';
import { dayText, monthText } from '@heatwise/domain/time/date-text';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { testCount } from '../../entities/measurements/measurement-text.ts';
import { useGridCursor } from '../../ui/use-grid-cursor.ts';
import type { CalendarPerson } from './calendar.queries.ts';
import classes from './calendar-grid.module.css';
import {
  type CalendarColumn,
  type CalendarSort,
  type CellPaint,
  countsOf,
  monthsOf,
} from './calendar-table.ts';
import type { MarksOf } from './use-day-marks.ts';

/** Pixels. The name stays in view, so on a phone it leaves room for days. */
const PERSON_WIDTH = 190;
const PERSON_WIDTH_PHONE = 124;
const TESTS_WIDTH = 72;
const MONTH_HEIGHT = 30;
const DAY_HEIGHT = 46;
const HEAD_HEIGHT = MONTH_HEIGHT + DAY_HEIGHT;
/** A finger's width. */
const LEAST_DAY_WIDTH = 40;
/** Wider ones would look like blocks instead of days. */
const MOST_DAY_WIDTH = 96;

/** Days share the room there is, within limits. `box` is 0 before it is known. */
function dayWidthIn(box: number, personWidth: number, days: number): number {
  const room = Math.floor((box - personWidth - TESTS_WIDTH) / Math.max(1, days));
  return Math.max(LEAST_DAY_WIDTH, Math.min(MOST_DAY_WIDTH, room));
}

/** The box is as high as its rows, up to a limit, and then scrolls. */
function boxHeight(people: number, most: number): number {
  // A scroll bar at the bottom and the borders.
  return Math.min(most, HEAD_HEIGHT + people * VIRTUAL_ROW_HEIGHT + 18);
}

type VisibleColumns = readonly {
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
const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
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
const CalendarHead = memo(function CalendarHead(props: CalendarHeadProps) {
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

type CalendarGridProps = {
  people: readonly CalendarPerson[];
  columns: readonly CalendarColumn[];
  today: CalendarDay;
  sort: CalendarSort;
  onSort: (sort: CalendarSort) => void;
  /** Must keep its identity while the colours stay. */
  paintOf: (count: number) => CellPaint | null;
  /** Must keep its identity too. */
  marksOf: MarksOf;
  onOpen: (cell: { user_id: string; day: CalendarDay }) => void;
  /** The table scrolls inside this many pixels at most. */
  height: number;
};

const OVERSCAN_ROWS = 5;
const OVERSCAN_DAYS = 2;
/** Both directions get each wheel event: without this each would draw the table at once, one after the other. */
const DRAWN_ONCE = { useFlushSync: false } as const;
const PHONE = '(max-width: 48em)';

/**
 * People by days: only the visible cells are in the page, names and dates stay in view. Arrow keys, Home, End, Page Up
 * and Page Down move from cell to cell, Enter opens the tests behind one. Columns: 0 the person, then the days, then
 * the sum.
 */
export function CalendarGrid({
  people,
  columns,
  today,
  sort,
  onSort,
  paintOf,
  marksOf,
  onOpen,
  height: mostHeight,
}: CalendarGridProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const personWidth = isPhone ? PERSON_WIDTH_PHONE : PERSON_WIDTH;
  const box = useRef<HTMLDivElement>(null);
  const { ref: measured, width: boxWidth } = useElementSize();
  const boxRef = useMergedRef(box, measured);
  const dayWidth = dayWidthIn(boxWidth, personWidth, columns.length);
  const height = boxHeight(people.length, mostHeight);

  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => VIRTUAL_ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: HEAD_HEIGHT,
    ...DRAWN_ONCE,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: () => dayWidth,
    overscan: OVERSCAN_DAYS,
    paddingEnd: TESTS_WIDTH,
    scrollPaddingStart: personWidth,
    ...DRAWN_ONCE,
  });
  useEffect(() => {
    if (dayWidth > 0) across.measure();
  }, [across, dayWidth]);
  // The latest days are those people ask about.
  const period = `${columns[0]?.day} ${columns.at(-1)?.day}`;
  useLayoutEffect(() => {
    if (period) scrollToEnd(box.current);
  }, [period]);
  const visible = across.getVirtualItems();
  const width = personWidth + across.getTotalSize();

  const cursor = useGridCursor({
    box,
    rows: people.length,
    columns: columns.length + 2,
    pageRows: Math.max(1, Math.floor((height - HEAD_HEIGHT) / VIRTUAL_ROW_HEIGHT) - 1),
    reveal: (row, column) => {
      rows.scrollToIndex(row);
      // The name is always in view.
      if (column > columns.length) scrollToEnd(box.current);
      else if (column > 0) across.scrollToIndex(column - 1);
    },
  });

  function openCell(target: EventTarget): void {
    const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':');
    const person = people[Number(place?.[0])];
    const column = columns[Number(place?.[1]) - 1];
    if (person && column && countsOf(person).has(column.place)) {
      onOpen({ user_id: person.user_id, day: column.day });
    }
  }

  return (
    <div ref={boxRef} className={classes.box} style={{ height }}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are moved through and opened
        role="grid"
        aria-label="Calendar"
        aria-rowcount={people.length + 2}
        aria-colcount={columns.length + 2}
        aria-readonly="true"
        className={classes.grid}
        style={{
          width,
          height: HEAD_HEIGHT + rows.getTotalSize(),
          ['--day-width' as never]: `${dayWidth}px`,
        }}
        onFocus={cursor.onFocus}
        onClick={({ target }: MouseEvent) => openCell(target)}
        onKeyDown={(event) => {
          if (cursor.onKeyDown(event) || (event.key !== 'Enter' && event.key !== ' ')) return;
          // The name is a link, and the heads are buttons: they do their own work.
          if ((event.target as HTMLElement).closest('a, button')) return;
          event.preventDefault();
          openCell(event.target);
        }}
      >
        <CalendarHead
          columns={columns}
          visible={visible}
          width={width}
          personWidth={personWidth}
          dayWidth={dayWidth}
          today={today}
          sort={sort}
          onSort={onSort}
        />
        <tbody>
          {rows.getVirtualItems().map(({ index, start }) => {
            const person = people[index];
            return person ? (
              <CalendarRow
                key={person.user_id}
                person={person}
                index={index}
                top={HEAD_HEIGHT + start}
                width={width}
                personWidth={personWidth}
                sumStart={personWidth + columns.length * dayWidth}
                columns={columns}
                visible={visible}
                focusable={index === cursor.row ? cursor.column : null}
                paintOf={paintOf}
                marksOf={marksOf}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

function scrollToEnd(box: HTMLElement | null): void {
  if (box) box.scrollLeft = box.scrollWidth;
}
