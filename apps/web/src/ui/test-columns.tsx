import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { fullName } from '@heatwise/domain/people/person-name';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { DataColumn } from './data-table-model.ts';
import { measuredText, statusOf, typeText } from './measurement-text.ts';
import { StatusBadge } from './status-badge.tsx';

type PersonNames = { readonly name_first: string; readonly name_last: string };

type Test = {
  readonly type: MeasurementType;
  readonly value: number;
  readonly status: number;
  readonly created_ms: number;
  readonly custom_name: string | null;
  readonly custom_unit: string | null;
};

/** Who it is, in view while the rest scrolls. */
export const personColumn: DataColumn<PersonNames> = {
  id: 'person',
  header: 'Person',
  value: (row) => fullName(row) || 'No name',
  width: 170,
  isFrozen: true,
};

/** When a test was made, what it gave and its class. */
export function resultColumns(zone: TimeZone): readonly DataColumn<Test>[] {
  return [
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
  ];
}

/** What kind of test it was. */
export const typeColumn: DataColumn<Pick<Test, 'type' | 'custom_name'>> = {
  id: 'type',
  header: 'Type',
  value: typeText,
  width: 160,
};
