import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { changeOf, measuredText, statusOf, typeText, valueText } from '../../../ui/measurement-text.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { MeasurementRow } from '../data/latest-measurements.queries.ts';
import type { PersonRow } from './drill-down.queries.ts';

const nameOf = (row: { name_first: string; name_last: string }) => fullName(row) || 'No name';

export function peopleColumns(zone: TimeZone): readonly DataColumn<PersonRow>[] {
  return [
    { id: 'person', header: 'Person', value: nameOf, width: 190, isFrozen: true },
    {
      id: 'status',
      header: 'Latest test',
      value: ({ status }) => status,
      cell: ({ status }) =>
        status === null ? '–' : <StatusBadge status={MEASUREMENT_STATUSES[status] ?? 'unclassified'} />,
      width: 250,
    },
    {
      id: 'value',
      header: 'Value',
      value: ({ value }) => value,
      cell: ({ value }) => (value === null ? '–' : `${valueText(value)} ${SALIVA_UNIT}`),
      width: 110,
      align: 'end',
    },
    {
      id: 'time',
      header: 'Time',
      value: ({ created_ms }) => created_ms,
      cell: ({ created_ms }) => (created_ms === null ? '–' : dateTimeText(created_ms, zone)),
      width: 160,
    },
    { id: 'tags', header: 'Tags', value: ({ tags }) => tags, width: 260 },
  ];
}

const personColumn = { id: 'person', header: 'Person', value: nameOf, width: 170, isFrozen: true };

/** @param withPerson false where all tests are one person's. */
export function testColumns(zone: TimeZone, withPerson: boolean): readonly DataColumn<MeasurementRow>[] {
  return [
    ...(withPerson ? [personColumn] : []),
    {
      id: 'time',
      header: 'Time',
      value: ({ created_ms }) => created_ms,
      cell: ({ created_ms }) => dateTimeText(created_ms, zone),
      width: 160,
    },
    {
      id: 'value',
      header: 'Value',
      value: ({ value }) => value,
      cell: measuredText,
      width: 110,
      align: 'end',
    },
    {
      id: 'status',
      header: 'Class',
      value: ({ status }) => status,
      cell: (row) => <StatusBadge status={statusOf(row)} />,
      width: 250,
    },
    {
      id: 'change',
      header: 'Change',
      value: (row) => (row.previous_value === null ? null : row.value - row.previous_value),
      cell: (row) => {
        const change = changeOf(row);
        if (!change) return '–';
        return change.isNoise ? `${change.text} (noise)` : change.text;
      },
      width: 130,
      align: 'end',
    },
    { id: 'type', header: 'Type', value: typeText, width: 160 },
  ];
}
