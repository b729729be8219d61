import { USER_LIST_PAGE_SIZE } from '@heatwise/domain/people/user-filter';
import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { tellWhatIsCutOff } from '../../../ui/cut-off-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableFrame } from '../../../ui/table-frame.tsx';
import type { PeopleColumn } from './people-columns.tsx';
import { PeopleRow } from './people-row.tsx';
import type { PeopleChoice, PeopleSort } from './people-search.ts';
import classes from './people-table.module.css';
import { PeopleTableHead } from './people-table-head.tsx';
import type { CellTime } from './result-cells.tsx';
import { usePeopleRows } from './use-people-rows.ts';
import type { Selection } from './use-selection.ts';

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
