import { FlexRender, type RowData, type Row as TableRow } from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import classes from './data-table.module.css';
import { columnStyle } from './data-table-head.tsx';
import type { DataColumn, DataTableFeatures } from './data-table-model.ts';

type Props<Row extends RowData> = {
  row: TableRow<DataTableFeatures, Row>;
  index: number;
  /** One row of the table can be reached with Tab; the arrows move on from it. */
  isFocusable: boolean;
  /** What its cells are made by: with others they are made again. */
  columns: readonly DataColumn<Row>[];
  /** Keeps its identity, whatever it does. */
  onOpen?: (row: Row) => void;
};

/** Drawn again only when what it shows has changed: most of what happens around a table leaves its rows as they are. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row extends RowData>({ row, index, isFocusable, onOpen }: Props<Row>) {
  function openOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpen?.(row.original);
  }

  function openOnClick(event: MouseEvent): void {
    // A link or button inside the row does its own work.
    if (!(event.target as HTMLElement).closest('a, button, input, label')) onOpen?.(row.original);
  }

  return (
    <tr
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 2}
      data-opens={onOpen ? true : undefined}
      {...(onOpen
        ? {
            'data-cell': `${index}:0`,
            tabIndex: isFocusable ? 0 : -1,
            onKeyDown: openOnEnter,
            onClick: openOnClick,
          }
        : {})}
    >
      {row.getAllCells().map((cell) => (
        <td
          key={cell.id}
          style={columnStyle(cell.column)}
          data-frozen={cell.column.getIsPinned() !== false || undefined}
          data-align={cell.column.columnDef.meta?.align}
          data-action={cell.column.columnDef.meta?.isAction || undefined}
        >
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}
