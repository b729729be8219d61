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

/** For each field in that order the place of its column in the file, from 0; null for what the file does not have. */
export type ImportColumns = readonly (number | null)[];

/** What other programs call these columns. */
const OTHER_NAMES: Readonly<Record<(typeof IMPORT_FIELDS)[number], readonly string[]>> = {
  name_first: ['First', 'Given Name', 'Given Names', 'Forename', 'Preferred Name'],
  name_last: ['Last', 'Surname', 'Family Name'],
  email: ['Email Address', 'Mail', 'Work Email', 'User Principal Name', 'Login'],
  password: ['Initial Password'],
  tags: ['Tag', 'Group', 'Groups', 'Team', 'Crew', 'Department', 'Shift'],
  jobs: ['Job', 'Job Title', 'Role', 'Position', 'Occupation', 'Trade'],
  locations: ['Location', 'Site', 'Workplace', 'Office'],
  access: ['Access Level', 'Permission', 'Permissions', 'Rights'],
  employee_id: [
    'Employee Number',
    'Employee No',
    'Staff ID',
    'Staff Number',
    'Personnel Number',
    'Payroll Number',
    'Badge',
    'ID',
  ],
};

const keyOf = (text: string) => searchText(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Which column of a file probably holds what, by its header: the template's own name, another usual one, or nearly
 * either. Each column is taken once, by the surest field.
 */
export function suggestedColumns(headers: readonly string[]): ImportColumns {
  const taken = new Set<number>();
  const found = IMPORT_FIELDS.map((): number | null => null);
  const tries: ((header: string, names: readonly string[]) => boolean)[] = [
    (header, [own = '']) => keyOf(header) === keyOf(own),
    (header, names) => names.some((name) => keyOf(header) === keyOf(name)),
    (header, names) => similarNames(header, names).length > 0,
  ];
  for (const fits of tries) {
    for (const [index, field] of IMPORT_FIELDS.entries()) {
      if (found[index] !== null) continue;
      const names = [IMPORT_HEADERS[index] ?? '', ...OTHER_NAMES[field]];
      const column = headers.findIndex(
        (header, at) => header !== '' && !taken.has(at) && fits(header, names),
      );
      if (column < 0) continue;
      taken.add(column);
      found[index] = column;
    }
  }
  return found;
}

export const COLUMN_OF_NAME_REQUIRED = 'Choose a column for the first or last name.';
export const COLUMN_CHOSEN_TWICE = 'This column is already used for something else.';

/** What is wrong with a choice of columns, by field; empty when it will do. */
export function columnProblems(columns: ImportColumns): Partial<Record<ImportField, string>> {
  const problems: Partial<Record<ImportField, string>> = {};
  for (const [index, field] of IMPORT_FIELDS.entries()) {
    const column = columns[index] ?? null;
    if (column !== null && columns.indexOf(column) < index) problems[field] = COLUMN_CHOSEN_TWICE;
  }
  if ((columns[0] ?? null) === null && (columns[1] ?? null) === null)
    problems.name_first = COLUMN_OF_NAME_REQUIRED;
  return problems;
}
