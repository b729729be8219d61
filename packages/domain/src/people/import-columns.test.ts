import { expect, test } from 'vitest';
import {
  COLUMN_CHOSEN_TWICE,
  COLUMN_OF_NAME_REQUIRED,
  columnProblems,
  IMPORT_FIELDS,
  IMPORT_HEADERS,
  importFileKind,
  readImportReply,
  suggestedColumns,
} from './import-columns.ts';

test.each([
  [0, 'No file was uploaded.'],
  [1, 'Invalid file type. Only .xls or .xlsx files are allowed.'],
  [2, 'Invalid file content. MIME type not supported.'],
  [3, 'No worksheet found in the Excel file.'],
  [4, 'Missing required headers in the Excel file. Please use the latest template.'],
  [5, 'Permission denied. You must be an org admin.'],
  [6, 'Unknown error code'],
  [-1, 'Unknown error code'],
  [0.5, 'Unknown error code'],
  [Number.NaN, 'Unknown error code'],
  ['0', 'Unexpected response format'],
  [null, 'Unexpected response format'],
  [undefined, 'Unexpected response format'],
  [{ rows: [] }, 'Unexpected response format'],
])('an answer of %j says %j', (data, message) => {
  expect(readImportReply({ status: true, data })).toEqual({ ok: false, message });
});

test('a list is rows, also an empty one', () => {
  expect(readImportReply({ status: true, data: [] })).toEqual({ ok: true, rows: [] });
  expect(readImportReply({ status: true, data: [{ row: 2 }] })).toEqual({ ok: true, rows: [{ row: 2 }] });
});

test('a false status counts as a server that does not respond, whatever it contains', () => {
  expect(readImportReply({ status: false, data: 0 })).toEqual({
    ok: false,
    message: 'Server not responsive',
  });
});

test.each([
  ['people.xlsx', 'xlsx'],
  ['Crew of May.XLS ', 'xls'],
  ['people.xlsm', null],
  ['people.xlsx.csv', null],
  ['xlsx', null],
])('the name %j is of kind %j', (name, kind) => {
  expect(importFileKind(name)).toBe(kind);
});

const named = (headers: readonly string[]) =>
  Object.fromEntries(
    suggestedColumns(headers).flatMap((column, index) =>
      column === null ? [] : [[IMPORT_FIELDS[index] ?? 'full_name', headers[column]]],
    ),
  );

test('the template’s own headers are found in any order', () => {
  expect(suggestedColumns(IMPORT_HEADERS)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, null]);
  expect(suggestedColumns([...IMPORT_HEADERS].reverse())).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0, null]);
});

test('what other programs call them is known, with other case, spaces and slips', () => {
  expect(
    named(['SURNAME', 'given_name', 'E-Mail address', 'Site', 'Job title', 'Emploee ID', 'Notes']),
  ).toEqual({
    name_last: 'SURNAME',
    name_first: 'given_name',
    email: 'E-Mail address',
    locations: 'Site',
    jobs: 'Job title',
    employee_id: 'Emploee ID',
  });
});

test('each column is taken once, by the field whose own name it has', () => {
  expect(named(['Role', 'Jobs'])).toEqual({ jobs: 'Jobs' });
  expect(named(['', 'Colour'])).toEqual({});
});

test('the mapping needs a name column, and one meaning for each column', () => {
  const none = IMPORT_FIELDS.map(() => null);
  expect(columnProblems(none)).toEqual({ name_first: COLUMN_OF_NAME_REQUIRED });
  expect(columnProblems([null, 2, ...none.slice(2)])).toEqual({});
  expect(columnProblems([0, 0, ...none.slice(2)])).toEqual({ name_last: COLUMN_CHOSEN_TWICE });
});

test.each([
  ['Emp #', 'employee_id'],
  ['EEID', 'employee_id'],
  ['Payroll Id', 'employee_id'],
  ['Branch', 'locations'],
  ['City', 'locations'],
  ['Crew / Team', 'tags'],
  ['Full Name', 'full_name'],
  ['Employee Name', 'full_name'],
])('%s is known as %s', (header, field) => {
  expect(named([header])).toEqual({ [field]: header });
});

test('a column called Name is the other name beside a first or last name, and not needed beside both', () => {
  expect(named(['Name', 'Surname'])).toEqual({ name_first: 'Name', name_last: 'Surname' });
  expect(named(['First name', 'Name'])).toEqual({ name_first: 'First name', name_last: 'Name' });
  expect(named(['First name', 'Last name', 'Full name'])).toEqual({
    name_first: 'First name',
    name_last: 'Last name',
  });
});

test('a column of full names is enough', () => {
  expect(columnProblems([...IMPORT_FIELDS.map(() => null), 2])).toEqual({});
});
