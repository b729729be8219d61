import { expect, test } from 'vitest';
import { importFileKind, readImportReply } from './import-verify.ts';

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
