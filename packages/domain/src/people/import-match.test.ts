import { expect, test } from 'vitest';
import {
  type KnownPeople,
  matchOf,
  namesAtCommas,
  sameNameWarnings,
  signInWarning,
  updateProblems,
} from './import-match.ts';
import type { ImportRow } from './import-rows.ts';

const ana = { user_id: 'ana', name_first: 'Ana', name_last: 'Müller' };
const ben = { user_id: 'ben', name_first: 'Ben', name_last: 'Ek' };
const known: KnownPeople = {
  by_email: new Map([['ana@site.test', ana]]),
  by_employee_id: new Map([
    ['ir-1', ana],
    ['ir-2', ben],
  ]),
  by_name: new Map([
    ['ana muller', ana],
    ['ben ek', ben],
  ]),
};
let number = 1;
const row = (values: Partial<ImportRow>): ImportRow => {
  number += 1;
  const names = { name_first: 'Cy', name_last: 'Lund', email: '', password: '', access: '', employee_id: '' };
  return { ...names, tags: [], jobs: [], locations: [], row: number, ...values };
};

test('a row identifies somebody by email, otherwise by employee id, otherwise nobody', () => {
  expect(matchOf({ email: ' ANA@site.test', employee_id: 'IR-2' }, known)).toBe(ana);
  expect(matchOf({ email: 'other@site.test', employee_id: 'IR-2' }, known)).toBe(ben);
  expect(matchOf({ email: '', employee_id: 'ir-2' }, known)).toBe(ben);
  expect(matchOf({ email: '', employee_id: '' }, known)).toBeNull();
});

test('an update needs no name or password, but a unique employee id and one row per person', () => {
  const rows = [
    row({ row: 2, email: 'ana@site.test', name_first: '', name_last: '' }),
    row({ row: 3, employee_id: 'IR-1' }),
    row({ row: 4, email: 'ana@site.test', employee_id: 'IR-2' }),
    row({ row: 5 }),
  ];
  expect(updateProblems(rows, known)).toEqual([
    [],
    [{ field: 'email', message: 'Already in row 2' }],
    [
      { field: 'email', message: 'Already in row 2' },
      { field: 'employee_id', message: 'A user with this Employee ID already exists' },
    ],
    null,
  ]);
});

test('a name that exists here or in an earlier row is flagged, but not that of the person the row means', () => {
  const rows = [
    row({ row: 2, name_first: 'ANA', name_last: 'Muller' }),
    row({ row: 3, name_first: 'Ana', name_last: 'Müller', employee_id: 'IR-1' }),
    row({ row: 4, name_first: 'Dov', name_last: '' }),
    row({ row: 5, name_first: '', name_last: 'dov' }),
  ];
  expect(sameNameWarnings(rows, known)).toEqual([
    'Somebody named Ana Müller is already here',
    'The same name is in row 2',
    null,
    'The same name is in row 4',
  ]);
});

test('a tag cell with commas may hold several names', () => {
  expect(namesAtCommas('Day shift, Contractors')).toEqual(['Day shift', 'Contractors']);
  expect(namesAtCommas('Day shift,')).toBeNull();
});

test('access without an email and an unused password are flagged, but not for people already here', () => {
  const row = { access: 'Manager', email: 'a@b.test', password: '' };
  expect(signInWarning({ ...row, email: ' ' }, false)).toMatch(/cannot sign in/);
  expect(signInWarning(row, false)).toBeNull();
  expect(signInWarning({ ...row, access: '', email: '' }, false)).toBeNull();
  expect(signInWarning({ ...row, email: '' }, true)).toBeNull();
  expect(signInWarning({ ...row, password: 'quiet river' }, false)).toMatch(/password is not used/);
  expect(signInWarning({ ...row, password: 'quiet river' }, true)).toBeNull();
});
