import type { Column, RowData } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import classes from './data-table.module.css';
import type { DataTableFeatures, DataTableModel } from './data-table-model.ts';
import { SortButton } from './sort-button.tsx';

/** Width of a column, and its place when it is frozen. */
export function columnStyle<Row extends RowData>(column: Column<DataTableFeatures, Row>): CSSProperties {
  const width = column.getSize();
  const side = column.getIsPinned();
  if (side === 'start') return { width, position: 'sticky', insetInlineStart: column.getStart('start') };
  if (side === 'end') return { width, position: 'sticky', insetInlineEnd: column.getAfter('end') };
  return { width };
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a table; pressing a sortable header sorts by it, pressing again turns the order round. */
export function DataTableHead<Row extends RowData>({ table }: { table: DataTableModel<Row> }) {
  return (
    <thead className={classes.head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map(({ id, column }) => {
            const sorted = column.getIsSorted();
            const name = column.columnDef.header as string;
            const { align, isAction, headerCell } = column.columnDef.meta ?? {};
            return (
              <th
                key={id}
                scope="col"
                style={columnStyle(column)}
                data-frozen={column.getIsPinned() !== false || undefined}
                data-align={align}
                data-action={isAction || undefined}
                aria-sort={column.getCanSort() ? (sorted ? DIRECTIONS[sorted] : 'none') : undefined}
              >
                {headerCell ? (
                  headerCell
                ) : column.getCanSort() ? (
                  <SortButton name={name} sorted={sorted} onSort={() => column.toggleSorting()} />
                ) : (
                  <span className={isAction ? 'visually-hidden' : undefined}>{name}</span>
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
