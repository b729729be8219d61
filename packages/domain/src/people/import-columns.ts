import { searchText } from '../text/search-text.ts';
import { similarNames } from '../text/similar-text.ts';
import type { ImportField } from './import-rows.ts';
import { IMPORT_HEADERS } from './import-verify.ts';

/** The fields in the order of IMPORT_HEADERS. */
export const IMPORT_FIELDS = [
  'name_first',
  'name_last',
  'email',
  'password',
  'tags',
  'jobs',
  'locations',
  'access',
  'employee_id',
] as const satisfies readonly ImportField[];

/** Of a file that has first and last name in one column. Not among the template's headers. */
export const FULL_NAME_HEADER = 'Full Name';
export const FULL_NAME_INDEX = IMPORT_FIELDS.length;
/** The headers that columns are chosen for: the template's, and one for both names. */
export const COLUMN_HEADERS: readonly string[] = [...IMPORT_HEADERS, FULL_NAME_HEADER];

/** For each of COLUMN_HEADERS the place of its column in the file, from 0; null for what the file does not have. */
export type ImportColumns = readonly (number | null)[];

/** What other programs call these columns, in the order of COLUMN_HEADERS. */
const OTHER_NAMES: readonly (readonly string[])[] = [
  ['First', 'Given Name', 'Given Names', 'Forename', 'Preferred Name', 'Christian Name'],
  ['Last', 'Surname', 'Family Name'],
  ['Email Address', 'Mail', 'Work Email', 'User Principal Name', 'Login', 'UPN'],
  ['Initial Password'],
  ['Tag', 'Group', 'Groups', 'Team', 'Teams', 'Crew', 'Crews', 'Squad', 'Gang', 'Department', 'Shift'],
  ['Job', 'Job Title', 'Role', 'Position', 'Occupation', 'Trade', 'Title'],
  [
    'Location',
    'Site',
    'Workplace',
    'Office',
    'Branch',
    'City',
    'Depot',
    'Plant',
    'Facility',
    'Work Location',
  ],
  ['Access Level', 'Permission', 'Permissions', 'Rights'],
  [
    'Employee Number',
    'Employee No',
    'Employee',
    'Emp',
    'Emp ID',
    'Emp No',
    'Emp Number',
    'EEID',
    'EE',
    'EE ID',
    'EE Number',
    'Staff ID',
    'Staff No',
    'Staff Number',
    'Worker ID',
    'Personnel Number',
    'Payroll',
    'Payroll ID',
    'Payroll No',
    'Payroll Number',
    'Badge',
    'Badge Number',
    'Clock Number',
    'ID',
  ],
  ['Name', 'Names', 'Employee Name', 'Staff Name', 'Worker Name', 'Display Name', 'Person', 'Worker'],
];

const keyOf = (text: string) => searchText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A header as a whole and, of "Crew / Team", each of its parts. */
function keysOf(header: string): string[] {
  return [header, ...header.split(/[/|&]/)].map(keyOf).filter(Boolean);
}

/**
 * Which column of a file probably holds what, by its header: the template's own name, another usual one, or nearly
 * either. Each column is taken once, by the surest field.
 */
export function suggestedColumns(headers: readonly string[]): ImportColumns {
  const taken = new Set<number>();
  const found = COLUMN_HEADERS.map((): number | null => null);
  const tries: ((header: string, names: readonly string[]) => boolean)[] = [
    (header, [own = '']) => keyOf(header) === keyOf(own),
    (header, names) => names.some((name) => keysOf(header).includes(keyOf(name))),
    (header, names) => similarNames(header, names).length > 0,
  ];
  for (const fits of tries) {
    for (const [index, own] of COLUMN_HEADERS.entries()) {
      if (found[index] !== null) continue;
      // "First Name" and "Last Name" are nearly "Name".
      if (index === FULL_NAME_INDEX && fits === tries[2]) continue;
      const names = [own, ...(OTHER_NAMES[index] ?? [])];
      const column = headers.findIndex(
        (header, at) => header !== '' && !taken.has(at) && fits(header, names),
      );
      if (column < 0) continue;
      taken.add(column);
      found[index] = column;
    }
  }
  return withoutSpareName(found);
}

/** Beside a first or last name, a column called "Name" holds the other one; beside both it is not needed. */
function withoutSpareName(found: readonly (number | null)[]): ImportColumns {
  const [first = null, last = null] = found;
  const full = found[FULL_NAME_INDEX] ?? null;
  if (full === null || (first === null && last === null)) return found;
  return [first ?? full, last ?? full, ...found.slice(2, FULL_NAME_INDEX), null];
}

export const COLUMN_OF_NAME_REQUIRED = 'Choose a column for the first or last name.';
export const COLUMN_CHOSEN_TWICE = 'This column is already used for something else.';

type ColumnProblems = Partial<Record<ImportField | 'full_name', string>>;

/** What is wrong with a choice of columns, by field; empty when it will do. */
export function columnProblems(columns: ImportColumns): ColumnProblems {
  const problems: ColumnProblems = {};
  for (const index of COLUMN_HEADERS.keys()) {
    const column = columns[index] ?? null;
    if (column !== null && columns.indexOf(column) < index)
      problems[IMPORT_FIELDS[index] ?? 'full_name'] = COLUMN_CHOSEN_TWICE;
  }
  if ([0, 1, FULL_NAME_INDEX].every((index) => (columns[index] ?? null) === null))
    problems.name_first = COLUMN_OF_NAME_REQUIRED;
  return problems;
}
