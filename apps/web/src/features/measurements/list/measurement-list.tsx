import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Checkbox, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { MeasurementCards, measurementColumns, type Selection } from './measurement-columns.tsx';
import { type ListColumn, type MeasurementSort, SORT_COLUMNS } from './measurement-filter.ts';
import type { MeasurementRow } from './measurement-list.queries.ts';
import type { useMeasurementList } from './use-measurement-list.ts';

type Props = {
  list: ReturnType<typeof useMeasurementList>;
  zone: TimeZone;
  sort: MeasurementSort;
  onSort: (sort: MeasurementSort) => void;
  selection: Selection | null;
  /** Besides the person. */
  shown: readonly ListColumn[];
  isPhone: boolean;
  height: number;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  onOpen: (measurementId: string) => void;
};

/** The rows as a table; on a phone as cards. */
export function MeasurementList(props: Props) {
  return props.isPhone ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ list, zone, sort, onSort, selection, shown, height, empty, onOpen }: Props) {
  const columns = useMemo(() => measurementColumns(zone, selection, shown), [zone, selection, shown]);
  const outsideSort = useMemo(
    () => ({
      sort,
      onSort: ({ column, isDescending }: { column: string; isDescending: boolean }) => {
        const known = SORT_COLUMNS.find((name) => name === column);
        if (known) onSort({ column: known, isDescending });
      },
    }),
    [sort, onSort],
  );
  return (
    <DataTable<MeasurementRow>
      label="Measurements"
      columns={columns}
      rows={list.rows}
      rowId={({ measurement_id }) => measurement_id}
      error={list.error?.message ?? null}
      onRetry={() => void list.refetch()}
      emptyTitle={empty.title}
      emptyHint={empty.hint}
      emptyAction={empty.action}
      outsideSort={outsideSort}
      onEnd={list.readMore}
      rowCount={list.total ?? 0}
      onOpen={({ measurement_id }) => onOpen(measurement_id)}
      height={height}
    />
  );
}

const ORDERS = [
  { value: 'time desc', label: 'Newest first' },
  { value: 'time asc', label: 'Oldest first' },
  { value: 'value desc', label: 'Highest value first' },
  { value: 'value asc', label: 'Lowest value first' },
  { value: 'person asc', label: 'Person A to Z' },
  { value: 'person desc', label: 'Person Z to A' },
] as const;

/** A table's headers sort it; cards have none, so the order is chosen. */
function Cards({ list, zone, sort, onSort, selection, height, empty, onOpen }: Props) {
  if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (list.rows === null) return <LoadingState height={height} />;
  return (
    <>
      {selection && list.rows.length > 0 ? (
        <Checkbox
          label="Select all measurements of the list"
          checked={selection.isAll && selection.ids.size > 0}
          indeterminate={!selection.isAll && selection.ids.size > 0}
          onChange={selection.toggleAll}
        />
      ) : null}
      <Select
        label="Order"
        data={[...ORDERS]}
        value={`${sort.column} ${sort.isDescending ? 'desc' : 'asc'}`}
        allowDeselect={false}
        onChange={(order) => {
          const column = SORT_COLUMNS.find((name) => order?.startsWith(name));
          if (column) onSort({ column, isDescending: order?.endsWith('desc') ?? true });
        }}
      />
      {list.rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <MeasurementCards
          rows={list.rows}
          zone={zone}
          selection={selection}
          height={height}
          onOpen={({ measurement_id }) => onOpen(measurement_id)}
          onEnd={list.readMore}
        />
      )}
    </>
  );
}
