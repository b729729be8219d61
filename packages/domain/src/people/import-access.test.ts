import { expect, test } from 'vitest';
import { accessText } from '../permissions/access-text.ts';
import {
  IMPORT_ACCESS_NEEDS_TAG,
  IMPORT_ACCESS_UNKNOWN,
  importAccessProblem,
  importGrants,
  parseImportAccess,
} from './import-access.ts';

test.each([
  ['', [], false],
  ['None', [], false],
  ['manager', ['manager'], false],
  ['LIMITED', ['limited'], false],
  ['Admin', ['admin'], true],
  ['view and measure', ['view_user', 'measure_user'], false],
  ['View, Measure and Edit', ['view_user', 'measure_user', 'edit_user'], false],
  ['View; Measurements: View and Edit', ['view_user', 'view_measure', 'edit_measure'], false],
  ['Measurements: View', ['view_measure', 'view_user'], false],
  ['view_user, edit_user', ['view_user', 'edit_user'], false],
  ['View ; for all users', ['view_user'], true],
])('%j gives %j', (text, tokens, isForEveryone) => {
  expect(parseImportAccess(text)).toEqual({ tokens, isForEveryone });
});

test.each(['boss', 'super', 'special', 'Measurements: Manager', 'view_user, super', 'Account:', 'a:b:c'])(
  '%j is not known',
  (text) => {
    expect(parseImportAccess(text)).toBeNull();
    expect(importAccessProblem(text, 1)).toBe(IMPORT_ACCESS_UNKNOWN);
  },
);

test('the words in which the product shows an access can be read back', () => {
  const text = accessText(['manager', 'view_user', 'measure_user', 'view_measure']);
  expect(text).toBe('Manager; account: View and Measure; measurements: View');
  expect(parseImportAccess(text)?.tokens).toEqual(['manager', 'view_user', 'measure_user', 'view_measure']);
});

test('an access that reaches nobody is a mistake, an admin needs no tag', () => {
  expect(importAccessProblem('Manager', 0)).toBe(IMPORT_ACCESS_NEEDS_TAG);
  expect(importAccessProblem('Manager', 1)).toBeNull();
  expect(importAccessProblem('Manager; For All Users', 0)).toBeNull();
  expect(importAccessProblem('Admin', 0)).toBeNull();
  expect(importAccessProblem('None', 0)).toBeNull();
});

test('a level is granted on each tag, a role for everybody once', () => {
  const grantsOf = (text: string) =>
    importGrants(parseImportAccess(text) ?? { tokens: [], isForEveryone: false }, ['a', 'b']);
  expect(grantsOf('View')).toEqual([
    { tag_id: 'a', access: 'view_user' },
    { tag_id: 'b', access: 'view_user' },
  ]);
  expect(grantsOf('Admin')).toEqual([{ tag_id: null, access: 'admin' }]);
  expect(grantsOf('')).toEqual([]);
});
