import { VIRTUAL_ROW_HEIGHT } from '@heatwise/domain/text/interface-constants';
import type { RowData } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { tellWhatIsCutOff } from './cut-off-words.ts';
import classes from './data-table.module.css';
import { DataTableHead } from './data-table-head.tsx';
import { type DataColumn, type OutsideSort, type TableSort, useDataTable } from './data-table-model.ts';
import { DataTableRow } from './data-table-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { TableFrame } from './table-frame.tsx';
import { useGridCursor } from './use-grid-cursor.ts';

/** Rows drawn beyond the visible ones, so that scrolling shows no gap; at rest each would make a new answer later. */
const OVERSCAN = { scrolling: 8, still: 2 };

type Props<Row extends RowData> = {
  /** What the table lists; read out by screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Null while they are being read. */
  rows: readonly Row[] | null;
  rowId: (row: Row) => string;
  /** The sentence to show instead of rows. */
  error?: string | null;
  onRetry?: () => void;
  emptyTitle: string;
  emptyHint?: string;
  emptyAction?: ReactNode;
  initialSort?: TableSort;
  /** For rows that come sorted, a page at a time. */
  outsideSort?: OutsideSort;
  /** The last rows are in view: more may be read. */
  onEnd?: () => void;
  /** How many rows there are when only the first of them are here. */
  rowCount?: number;
  /** Pressing a row, or Enter on it. */
  onOpen?: (row: Row) => void;
  /** The table scrolls inside this many pixels. */
  height?: number;
};

/**
 * A list of any length: sortable headers, frozen leading columns, only the visible rows in the page (40 px each).
 * Arrow keys, Page, Home and End move through rows that can be opened.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { label, columns, rows, rowId, error = null, onRetry, initialSort } = props;
  const { onOpen, height = 480, outsideSort, onEnd, rowCount } = props;
  const table = useDataTable({ columns, rows: rows ?? [], rowId, initialSort, outsideSort });
  const sorted = table.getRowModel().rows;
  const box = useRef<HTMLDivElement>(null);
  const captionId = useId();

  const virtual: Virtualizer<HTMLDivElement, Element> = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => box.current,
    estimateSize: () => VIRTUAL_ROW_HEIGHT,
    rangeExtractor: (range) =>
      defaultRangeExtractor({
        ...range,
        overscan: virtual.isScrolling ? OVERSCAN.scrolling : OVERSCAN.still,
      }),
    // The head stays in front of the first row.
    scrollPaddingStart: VIRTUAL_ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const isAtEnd = sorted.length > 0 && (items.at(-1)?.index ?? 0) >= sorted.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  // What opening does may change with anything; the rows need not be drawn again for it.
  const latestOpen = useRef(onOpen);
  useLayoutEffect(() => {
    latestOpen.current = onOpen;
  }, [onOpen]);
  const open = useCallback((row: Row) => latestOpen.current?.(row), []);
  const frozen = { start: table.getStartTotalSize(), end: table.getEndTotalSize() };

  const cursor = useGridCursor({
    box,
    rows: sorted.length,
    columns: 1,
    isList: true,
    pageRows: Math.max(1, Math.floor(height / VIRTUAL_ROW_HEIGHT) - 1),
    reveal: (row) => virtual.scrollToIndex(row),
  });

  if (error) return <ErrorState message={error} {...(onRetry ? { onRetry } : {})} />;
  if (rows === null) return <LoadingState height={height} />;
  if (rows.length === 0) {
    const { emptyTitle, emptyHint, emptyAction } = props;
    return <EmptyState title={emptyTitle} action={emptyAction} {...(emptyHint ? { hint: emptyHint } : {})} />;
  }

  return (
    <TableFrame box={box} frozen={frozen} height={height} labelledBy={captionId}>
      <table
        className={classes.table}
        style={{ width: table.getTotalSize() }}
        aria-rowcount={Math.max(sorted.length, rowCount ?? 0) + 1}
        onKeyDown={cursor.onKeyDown}
        onMouseOver={tellWhatIsCutOff}
        onFocus={(event) => {
          cursor.onFocus(event);
          tellWhatIsCutOff(event);
        }}
      >
        <caption id={captionId} className="visually-hidden">
          {label}
        </caption>
        <DataTableHead table={table} />
        <tbody>
          <Spacer height={above} columns={columns.length} />
          {items.map(({ index }) => {
            const row = sorted[index];
            return row ? (
              <DataTableRow
                key={row.id}
                row={row}
                index={index}
                isFocusable={onOpen !== undefined && index === cursor.row}
                columns={columns}
                {...(onOpen ? { onOpen: open } : {})}
              />
            ) : null;
          })}
          <Spacer height={below} columns={columns.length} />
        </tbody>
      </table>
    </TableFrame>
  );
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
