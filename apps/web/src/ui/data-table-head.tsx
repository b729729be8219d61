import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column, RowData } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import classes from './data-table.module.css';
import type { DataTableFeatures, DataTableModel } from './data-table-model.ts';

/** Width of a column, and its place when it is frozen. */
export function columnStyle<Row extends RowData>(column: Column<DataTableFeatures, Row>): CSSProperties {
  const width = column.getSize();
  if (column.getIsPinned() !== 'start') return { width };
  return { width, position: 'sticky', insetInlineStart: column.getStart('start') };
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
            const { align, isAction } = column.columnDef.meta ?? {};
            return (
              <th
                key={id}
                scope="col"
                style={columnStyle(column)}
                data-frozen={column.getIsPinned() === 'start' || undefined}
                data-align={align}
                data-action={isAction || undefined}
                aria-sort={column.getCanSort() ? (sorted ? DIRECTIONS[sorted] : 'none') : undefined}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    data-dense
                    className={classes.sort}
                    onClick={() => column.toggleSorting()}
                  >
                    {name}
                    <SortIcon sorted={sorted} />
                  </button>
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

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <IconArrowUp size={15} aria-hidden="true" />;
  if (sorted === 'desc') return <IconArrowDown size={15} aria-hidden="true" />;
  return <IconArrowsSort size={15} aria-hidden="true" className={classes.unsorted} />;
}
