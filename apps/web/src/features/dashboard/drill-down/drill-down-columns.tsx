import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { statusOf } from '../../../entities/measurements/measurement-text.ts';
import { usePersonValueText } from '../../../entities/measurements/own-baselines.queries.ts';
import { PersonClassBadge } from '../../../entities/measurements/person-class-badge.tsx';
import {
  changeColumn,
  personColumn,
  resultColumns,
  typeColumn,
} from '../../../entities/measurements/test-columns.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { NameChips } from '../../../ui/name-chips.tsx';
import type { MeasurementRow } from '../data/latest-measurements.queries.ts';
import type { PersonRow } from './drill-down.queries.ts';

export function peopleColumns(zone: TimeZone): readonly DataColumn<PersonRow>[] {
  return [
    { ...personColumn, width: 190 },
    {
      id: 'status',
      header: 'Latest test',
      value: ({ status }) => status,
      cell: ({ user_id, status }) =>
        status === null ? '–' : <PersonClassBadge user_id={user_id} status={statusOf({ status })} />,
      width: 250,
    },
    {
      id: 'value',
      header: 'Value',
      value: ({ value }) => value,
      cell: ({ user_id, value }) => (value === null ? '–' : <PersonValue user_id={user_id} value={value} />),
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
    {
      id: 'tags',
      header: 'Tags',
      value: ({ tags }) => (JSON.parse(tags) as string[]).join(' '),
      cell: ({ tags }) => <NameChips names={JSON.parse(tags) as string[]} />,
      width: 260,
    },
  ];
}

function PersonValue({ user_id, value }: { user_id: string; value: number }) {
  return `${usePersonValueText()(user_id, value)} ${SALIVA_UNIT}`;
}

/** @param withPerson false where all tests are one person's. */
export function testColumns(zone: TimeZone, withPerson: boolean): readonly DataColumn<MeasurementRow>[] {
  return [...(withPerson ? [personColumn] : []), ...resultColumns(zone), changeColumn, typeColumn];
}
