import { PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { fullName, initials } from '@heatwise/domain/people/person-name';
import { USER_LIST_PAGE_SIZE } from '@heatwise/domain/people/user-filter';
import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import { Link } from '@tanstack/react-router';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { tellWhatIsCutOff } from '../../../ui/cut-off-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SortButton } from '../../../ui/sort-button.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import type { PeopleColumn, RowData } from './people-columns.tsx';
import type { PeopleChoice, PeopleSort } from './people-search.ts';
import classes from './people-table.module.css';
import type { CellTime } from './result-cells.tsx';
import type { Selection } from './selection-bar.tsx';
import { usePeopleRows } from './use-people-rows.ts';

type PeopleTableHeadProps = {
  columns: readonly PeopleColumn[];
  ids: readonly string[];
  /** Null where nobody can be chosen. */
  selection: Selection | null;
  isPhone: boolean;
  sort: PeopleSort;
  onSort: (sort: PeopleSort) => void;
};

/** Chooses everybody, as far as one request goes, and sorts: pressing a header again turns the order round. */
function PeopleTableHead({ columns, ids, selection, isPhone, sort, onSort }: PeopleTableHeadProps) {
  return (
    <thead className={isPhone ? 'visually-hidden' : (classes.head ?? '')}>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" className={classes.check}>
            {isPhone ? (
              <span className="visually-hidden">Chosen</span>
            ) : (
              <ChooseAll ids={ids} selection={selection} />
            )}
          </th>
        ) : null}
        <SortableHeader header="Person" column="person" sort={sort} onSort={onSort} />
        {columns.map((column) =>
          column.sort ? (
            <SortableHeader
              key={column.id}
              header={column.header}
              column={column.sort}
              sort={sort}
              onSort={onSort}
            />
          ) : (
            <th key={column.id} scope="col">
              {column.header}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

function ChooseAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const few = ids.slice(0, PEOPLE_AT_ONCE);
  const isAll = few.length > 0 && selection.ids.size >= few.length;
  return (
    <label className={classes.checkArea}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selection.ids.size > 0;
        }}
        aria-label="Select all"
        onChange={() => (isAll ? selection.clear() : selection.set(few))}
      />
    </label>
  );
}

type HeaderProps = Pick<PeopleTableHeadProps, 'sort' | 'onSort'> & {
  header: string;
  column: PeopleSort['column'];
};

function SortableHeader({ header, column, sort, onSort }: HeaderProps) {
  const isSorted = sort.column === column;
  const isDescending = isSorted && sort.isDescending;
  return (
    <th
      scope="col"
      className={column === 'person' ? classes.frozen : undefined}
      aria-sort={!isSorted ? 'none' : isDescending ? 'descending' : 'ascending'}
    >
      <SortButton
        name={header}
        sorted={isSorted && (isDescending ? 'desc' : 'asc')}
        onSort={() => onSort({ column, isDescending: isSorted ? !isDescending : isNewestFirst(column) })}
      />
    </th>
  );
}

/** Times are asked for with the latest first. */
function isNewestFirst(column: PeopleSort['column']): boolean {
  return column === 'last' || column === 'test' || column === 'added';
}

type PeopleRowProps = {
  id: string;
  index: number;
  /** Undefined while it is read. */
  data: RowData | undefined;
  /** Base64 JPEG. */
  image: string | undefined;
  columns: readonly PeopleColumn[];
  time: CellTime;
  /** A card of a phone instead of a row. */
  isCard: boolean;
  /** Null where nobody can be chosen. */
  isSelected: boolean | null;
  onToggle: ((id: string, isRange: boolean) => void) | undefined;
  isPending: boolean;
};

/** One person. Made of plain elements: a fast scroll draws dozens of rows within one frame. */
const PeopleRow = memo(function PeopleRow(props: PeopleRowProps) {
  const { id, index, data, columns, time, isCard, isSelected, onToggle, isPending } = props;
  const name = data ? fullName(data.person) || 'No name' : '';
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      data-pending={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      {isSelected === null ? null : (
        <td className={classes.check}>
          <label className={classes.checkArea}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={name ? `Select ${name}` : 'Select'}
              onChange={(event) => onToggle?.(id, (event.nativeEvent as PointerEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td className={classes.frozen}>
        {data ? <PersonCell {...props} data={data} name={name} /> : <span className={classes.waiting} />}
      </td>
      {isCard
        ? null
        : columns.map((column) => <td key={column.id}>{data ? column.cell(data, time) : null}</td>)}
    </tr>
  );
});

type CellProps = PeopleRowProps & { data: RowData; name: string };

function PersonCell({ id, data, image, name, columns, time, isCard }: CellProps) {
  return (
    <Link to="/people/$user_id" params={{ user_id: id }} className={classes.link ?? ''}>
      <span className={classes.avatar} aria-hidden="true">
        {image ? <img src={`data:image/jpeg;base64,${image}`} alt="" /> : initials(data.person)}
      </span>
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.name}>
            {name}
            {data.person.is_hidden ? <span className={classes.hidden}>Hidden</span> : null}
          </span>
          {isCard ? (
            <span className={classes.age}>{columns.map((column) => column.age?.(data, time) ?? null)}</span>
          ) : null}
        </span>
        {isCard ? <CardLines data={data} columns={columns} time={time} /> : null}
      </span>
    </Link>
  );
}

type LinesProps = { data: RowData; columns: readonly PeopleColumn[]; time: CellTime };

/** On a phone: what the columns say, in two lines. */
function CardLines({ data, columns, time }: LinesProps) {
  return ([1, 2] as const).map((line) => (
    <span key={line} className={classes.line}>
      {columns
        .filter((column) => column.line === line)
        .map((column) => (
          <span key={column.id} className={classes.part} data-column={column.id}>
            {column.cell(data, time, true)}
          </span>
        ))}
    </span>
  ));
}

/** A card of a phone holds three lines with room above and below them. */
const CARD_HEIGHT = 92;
/** Pixels, as in the style sheet. */
const CHECK_WIDTH = 48;
const PERSON_WIDTH = 200;
/** Rows drawn beyond the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 6;
/** How many are drawn before the height of the box is known. */
const FIRST_RECT = { width: 1024, height: 480 };

type Props = {
  ids: readonly string[];
  choice: PeopleChoice;
  columns: readonly PeopleColumn[];
  time: CellTime;
  isPhone: boolean;
  /** Null where nothing can be done with those chosen. */
  selection: Selection | null;
  /** Those for whom a change is on its way. */
  pendingIds: ReadonlySet<string>;
  onSort: (sort: PeopleSort) => void;
  /** The first row of the page that the list is scrolled to, once it rests. */
  onOffset: (offset: number) => void;
};

/**
 * People by name, of any number: only the visible rows are in the page and only their pages are read. 40 px a row, on
 * a phone a card each. The address, which follows what is typed, draws nothing of it again.
 */
export const PeopleTable = memo(function PeopleTable(props: Props) {
  const { ids, choice, columns, time, isPhone, selection, pendingIds, onSort, onOffset } = props;
  const box = useRef<HTMLDivElement>(null);
  const height = isPhone ? CARD_HEIGHT : VIRTUAL_ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    initialOffset: choice.offset * height,
    scrollPaddingStart: isPhone ? 0 : VIRTUAL_ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { dataOf, pictureOf, error } = usePeopleRows(
    ids,
    { first, last },
    { choice, time, hasLast: columns.some(({ id }) => id === 'last'), isResting: !virtual.isScrolling },
  );

  // Another list begins at its beginning.
  const shown = useRef(ids);
  useEffect(() => {
    if (shown.current === ids) return;
    shown.current = ids;
    if (choice.offset === 0) virtual.scrollToOffset(0);
  }, [ids, choice.offset, virtual]);
  const top = Math.floor((virtual.scrollOffset ?? 0) / height);
  const offset = top - (top % USER_LIST_PAGE_SIZE);
  useEffect(() => {
    if (!virtual.isScrolling) onOffset(offset);
  }, [virtual.isScrolling, offset, onOffset]);

  if (error) return <ErrorState message={error.message} />;
  const columnCount = 1 + (selection ? 1 : 0) + (isPhone ? 0 : columns.length);
  return (
    <TableFrame
      box={box}
      frozen={{ start: isPhone ? 0 : (selection ? CHECK_WIDTH : 0) + PERSON_WIDTH, end: 0 }}
      isFilling
      label="People, list"
    >
      <table
        className={classes.table}
        style={isPhone ? {} : { minWidth: leastWidth(columns) }}
        aria-rowcount={ids.length + 1}
        data-cards={isPhone || undefined}
        data-chooses={selection !== null || undefined}
        onMouseOver={tellWhatIsCutOff}
        onFocus={tellWhatIsCutOff}
      >
        <caption className="visually-hidden">People</caption>
        <colgroup>
          {selection ? <col className={classes.checkColumn} /> : null}
          <col className={classes.personColumn} />
          {isPhone
            ? null
            : columns.map(({ id, width }) => <col key={id} style={width === null ? {} : { width }} />)}
        </colgroup>
        <PeopleTableHead
          columns={isPhone ? [] : columns}
          ids={ids}
          selection={selection}
          isPhone={isPhone}
          sort={choice.sort}
          onSort={onSort}
        />
        <tbody>
          <Spacer height={items[0]?.start ?? 0} columns={columnCount} />
          {items.map(({ index, key }: VirtualItem) => {
            const id = ids[index] ?? '';
            return (
              <PeopleRow
                key={key}
                id={id}
                index={index}
                data={dataOf(id)}
                image={pictureOf(id)}
                columns={columns}
                time={time}
                isCard={isPhone}
                isSelected={selection ? selection.ids.has(id) : null}
                onToggle={selection?.toggle}
                isPending={pendingIds.has(id)}
              />
            );
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columnCount} />
        </tbody>
      </table>
    </TableFrame>
  );
});

/** What a column of no set width needs: its header with the sign of its sorting. */
const LEAST_WIDTH = 192;

/** Names and tags need some room; what is wider than the window scrolls sideways. */
function leastWidth(columns: readonly PeopleColumn[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? LEAST_WIDTH), CHECK_WIDTH + PERSON_WIDTH);
}

/** Keeps the scroll bar's length for the rows that are not drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row without a tab index takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
