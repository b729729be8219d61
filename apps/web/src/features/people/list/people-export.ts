import { classLook } from '../../../entities/measurements/measurement-class.ts';
import { measuredText, typeText } from '../../../entities/measurements/measurement-text.ts';
import type { ExportColumn } from '../../../ui/export-list.ts';
import type { PersonExport } from './people-export.queries.ts';
import { readOther } from './people-list.queries.ts';

/**
 * The columns of an exported list of people; the first ones are named as the import reads them. `since`: of which time the last
 * tests are known, in words; empty where of all.
 */
export const peopleExport = (since: string): readonly ExportColumn<PersonExport>[] => [
  { header: 'First Name', kind: 'text', value: ({ name_first }) => name_first },
  { header: 'Last Name', kind: 'text', value: ({ name_last }) => name_last },
  { header: 'Email', kind: 'text', value: ({ email }) => email },
  { header: 'Employee ID', kind: 'text', value: ({ employee_id }) => employee_id },
  { header: 'Jobs', kind: 'text', value: ({ jobs }) => jobs },
  { header: 'Locations', kind: 'text', value: ({ locations }) => locations },
  { header: 'Tags', kind: 'text', value: ({ tags }) => tags },
  { header: 'Hidden', value: ({ is_hidden }) => (is_hidden ? 'Yes' : 'No') },
  { header: 'Added', kind: 'date', value: ({ created_time }) => Date.parse(created_time) },
  { header: 'Last type of test', value: (row) => lastOf(row, typeText) },
  { header: 'Last result', value: (row) => lastOf(row, measuredText) },
  {
    header: 'Last status',
    value: (row) => lastOf(row, (measured) => classLook(measured).label),
  },
  {
    header: since ? `Last tested (of tests${since})` : 'Last tested',
    kind: 'date-time',
    value: ({ created_ms }) => created_ms,
  },
  {
    header: 'Newer test of another kind',
    kind: 'text',
    value: (row) => {
      const other = readOther(row);
      return other && `${typeText(other)}: ${measuredText(other)}, ${classLook(other).label}`;
    },
  },
];

type Measured = PersonExport & { type: NonNullable<PersonExport['type']> };

function lastOf(row: PersonExport, words: (measured: Measured) => string): string | null {
  return row.type === null ? null : words({ ...row, type: row.type });
}
