import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Checkbox, Group } from '@mantine/core';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { measuredText, statusOf, typeText } from '../../../ui/measurement-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TruncatedText } from '../../../ui/truncated-text.tsx';
import type { MeasurementRow } from './measurement-list.queries.ts';

export const nameOf = (row: { name_first: string; name_last: string }) => fullName(row) || 'No name';

/** Which rows are chosen for a change of many at once. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** Rows that the reader may change. */
  readonly isSelectable: (row: MeasurementRow) => boolean;
  readonly toggle: (row: MeasurementRow) => void;
};

/** @param selection null where there is nobody whose measurements the reader may change. */
export function measurementColumns(
  zone: TimeZone,
  selection: Selection | null,
): readonly DataColumn<MeasurementRow>[] {
  return [
    ...(selection ? [selectColumn(selection)] : []),
    { id: 'person', header: 'Person', value: nameOf, width: 180, isFrozen: true },
    { id: 'type', header: 'Type', value: typeText, width: 165, isSortable: false },
    {
      id: 'value',
      header: 'Value',
      value: ({ value }) => value,
      cell: (row) => measuredText(row),
      width: 125,
      align: 'end',
    },
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => status,
      cell: (row) => <StatusBadge status={statusOf(row)} />,
      width: 250,
      isSortable: false,
    },
    {
      id: 'time',
      header: 'Time',
      value: ({ created_ms }) => created_ms,
      cell: ({ created_ms }) => dateTimeText(created_ms, zone),
      width: 180,
    },
    {
      id: 'tester',
      header: 'Tested by',
      value: ({ tester }) => tester || '–',
      width: 150,
      isSortable: false,
    },
    { id: 'device', header: 'Device', value: ({ device }) => device ?? '–', width: 140, isSortable: false },
    { id: 'tags', header: 'Tags', value: ({ tags }) => tags ?? '–', width: 220, isSortable: false },
    {
      id: 'notes',
      header: 'Notes',
      value: ({ notes }) => notes,
      cell: ({ notes }) => (notes ? <TruncatedText text={notes} length={60} /> : '–'),
      width: 240,
      isSortable: false,
    },
  ];
}

function selectColumn({ ids, isSelectable, toggle }: Selection): DataColumn<MeasurementRow> {
  return {
    id: 'select',
    header: 'Select',
    value: () => null,
    cell: (row) =>
      isSelectable(row) ? (
        <Group justify="center">
          <Checkbox
            aria-label={`Select ${typeText(row)} of ${nameOf(row)}`}
            checked={ids.has(row.measurement_id)}
            onChange={() => toggle(row)}
          />
        </Group>
      ) : null,
    width: 52,
    isSortable: false,
    isFrozen: true,
    isAction: true,
  };
}
