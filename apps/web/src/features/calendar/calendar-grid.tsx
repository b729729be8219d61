import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { testCount } from '../../entities/measurements/measurement-text.ts';
import { useGridCursor } from '../../ui/use-grid-cursor.ts';
import type { CalendarPerson } from './calendar.queries.ts';
import classes from './calendar-grid.module.css';
import { CalendarHead } from './calendar-head.tsx';
import {
  boxHeight,
  dayWidthIn,
  HEAD_HEIGHT,
  PERSON_WIDTH,
  PERSON_WIDTH_PHONE,
  TESTS_WIDTH,
  type VisibleColumns,
} from './calendar-layout.ts';
import { type CalendarColumn, type CalendarSort, type CellPaint, countsOf } from './calendar-table.ts';
import type { MarksOf } from './use-day-marks.ts';

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
