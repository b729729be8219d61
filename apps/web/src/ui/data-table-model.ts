import {
  type ColumnDef,
  columnPinningFeature,
  columnSizingFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';

/** One column of a table. */
export type DataColumn<Row extends RowData> = {
  readonly id: string;
  readonly header: string;
  /** What the column sorts by, and shows when there is no `cell`. */
  readonly value: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  /** Stands in the head instead of the name. */
  readonly headerCell?: ReactNode;
  /** Pixels. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  /** Sorting is offered unless this is false. */
  readonly isSortable?: boolean;
  /** Stays in view while the others scroll sideways. */
  readonly isFrozen?: boolean;
  /**
   * Holds one button: no room around it, and its name is read out but not written above. After all other columns it
   * stays in view while those scroll sideways.
   */
  readonly isAction?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  columnPinningFeature,
  columnSizingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type DataTableFeatures = typeof features;
export type DataTableModel<Row extends RowData> = ReturnType<typeof useDataTable<Row>>;

/** Text as people order it ("Site 2" before "Site 10"), numbers by size, nothing first. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareValues(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return -1;
  if (other === null || other === undefined) return 1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

export type TableSort = { readonly column: string; readonly isDescending: boolean };

/** Sorting that whoever reads the rows does: the table shows the order and asks for another. */
export type OutsideSort = { readonly sort: TableSort; readonly onSort: (sort: TableSort) => void };

type Options<Row extends RowData> = {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  initialSort: TableSort | undefined;
  outsideSort: OutsideSort | undefined;
};

/** The buttons at the ends of the rows. */
function lastActions<Row extends RowData>(columns: readonly DataColumn<Row>[]): string[] {
  const before = columns.findLastIndex(({ isAction, isFrozen }) => !isAction || isFrozen);
  return columns.slice(before + 1).map(({ id }) => id);
}

/** The state of a table: its sorted rows and the places of its columns. */
export function useDataTable<Row extends RowData>(options: Options<Row>) {
  const { columns, rows, rowId, initialSort, outsideSort } = options;
  const definitions = useMemo(() => {
    const byValue: SortFn<DataTableFeatures, Row> = (a, b, id) =>
      compareValues(a.getValue(id), b.getValue(id));
    // Frozen columns stand first, whatever their place in the list.
    const ordered = [...columns].sort((a, b) => Number(b.isFrozen ?? false) - Number(a.isFrozen ?? false));
    return ordered.map(
      ({
        id,
        header,
        value,
        cell,
        width,
        isSortable = true,
        align = 'start',
        isAction = false,
        headerCell = null,
      }): ColumnDef<DataTableFeatures, Row> => ({
        id,
        header,
        accessorFn: value,
        cell: ({ row, getValue }) => (cell ? cell(row.original) : (getValue() as ReactNode)),
        size: width,
        enableSorting: isSortable,
        sortFn: byValue,
        meta: { align, isAction, headerCell },
      }),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  // Not an initial state: the columns change with the width of the window, and with what the reader may do.
  const columnPinning = useMemo(
    () => ({
      start: columns.filter(({ isFrozen }) => isFrozen).map(({ id }) => id),
      end: lastActions(columns),
    }),
    [columns],
  );
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    enableSortingRemoval: false,
    ...(outsideSort ? sortedOutside(outsideSort) : {}),
    state: { columnPinning, ...(outsideSort ? { sorting: sortingOf(outsideSort.sort) } : {}) },
    initialState: {
      sorting: initialSort ? sortingOf(initialSort) : [],
    },
  });
}

function sortingOf({ column, isDescending }: TableSort): SortingState {
  return [{ id: column, desc: isDescending }];
}

function sortedOutside({ sort, onSort }: OutsideSort) {
  const sorting = sortingOf(sort);
  return {
    manualSorting: true,
    onSortingChange: (update: Updater<SortingState>) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (next) onSort({ column: next.id, isDescending: next.desc });
    },
  };
}

declare module '@tanstack/react-table' {
  interface ColumnMeta<TFeatures, TData, TValue> {
    align?: 'start' | 'end';
    isAction?: boolean;
    headerCell?: ReactNode;
  }
}
