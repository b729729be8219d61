import { formatNumber } from '../text/format-number.ts';
import { SERVER_NOT_RESPONSIVE } from '../text/reply-message.ts';
import { searchText } from '../text/search-text.ts';
import { similarNames } from '../text/similar-text.ts';
import type { ImportField } from './import-rows.ts';

/** See docs/rules.md#import. */
export const IMPORT_ROW_LIMIT = 5000;
export const IMPORT_FILE_LIMIT_BYTES = 5 * 1024 * 1024;
export const IMPORT_SHEET = 'People';
export const IMPORT_HEADERS = [
  'First Name',
  'Last Name',
  'Email',
  'Password',
  'Tags',
  'Jobs',
  'Locations',
  'Access',
  'Employee ID',
] as const;

/** Those that a file need not have: people choose their own password by now. */
export const IMPORT_HEADERS_OF_BEFORE: readonly string[] = ['Password'];

/** The two kinds of file an import takes, by the ending of their names; null for every other. */
export function importFileKind(name: string): 'xls' | 'xlsx' | null {
  const ending = /\.(xlsx?)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ending === 'xls' || ending === 'xlsx' ? ending : null;
}

/** By the server's numeric answer; zero is an error like the others. */
export const IMPORT_ERROR_MESSAGES = [
  'No file was uploaded.',
  'Invalid file type. Only .xls or .xlsx files are allowed.',
  'Invalid file content. MIME type not supported.',
  'No worksheet found in the Excel file.',
  'Missing required headers in the Excel file. Please use the latest template.',
  'Permission denied. You must be an org admin.',
] as const;
/** Not among the numbered ones, so they travel without a number. */
export const IMPORT_FILE_TOO_LARGE = 'The file is larger than 5 MB.';
export const IMPORT_TOO_MANY_ROWS = `The file has more than ${formatNumber(IMPORT_ROW_LIMIT)} rows. Please split it.`;
export const UNKNOWN_IMPORT_ERROR = 'Unknown error code';
export const UNEXPECTED_IMPORT_RESPONSE = 'Unexpected response format';

export type VerifiedImport =
  | { readonly ok: true; readonly rows: readonly unknown[] }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the answer of an import check: rows, or why there are none. Decided by type, never by truthiness, because
 * code 0 is an error and an empty list is none.
 */
export function readImportReply(reply: {
  readonly status?: unknown;
  readonly data?: unknown;
}): VerifiedImport {
  if (reply.status === false) return { ok: false, message: SERVER_NOT_RESPONSIVE };
  if (Array.isArray(reply.data)) return { ok: true, rows: reply.data };
  if (typeof reply.data !== 'number') return { ok: false, message: UNEXPECTED_IMPORT_RESPONSE };
  return { ok: false, message: IMPORT_ERROR_MESSAGES[reply.data] ?? UNKNOWN_IMPORT_ERROR };
}

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
