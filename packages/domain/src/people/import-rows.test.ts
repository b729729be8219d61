import { expect, test } from 'vitest';
import { accessText } from '../permissions/access.ts';
import {
  clearEmptyMarks,
  countEmptyMarks,
  IMPORT_ACCESS_NEEDS_TAG,
  IMPORT_ACCESS_UNKNOWN,
  type ImportFacts,
  type ImportRow,
  importAccessProblem,
  importGrants,
  importProblems,
  isEmptyMark,
  isEmptyRow,
  parseImportAccess,
  splitTagNames,
  unknownTags,
} from './import-rows.ts';

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

test.each(['-', '--', '–', 'N/A', 'n/a', 'n.a.', '#N/A'])('%s marks an empty cell', (text) => {
  expect(isEmptyMark(text)).toBe(true);
});

test.each(['', 'Na', 'NA', 'A-1', '0', 'None'])('%j is a value', (text) => {
  expect(isEmptyMark(text)).toBe(false);
});

test('marks are counted and cleared in every cell of a row', () => {
  const marked = {
    name_first: '-',
    name_last: 'N/A',
    email: 'n/a',
    password: '',
    access: '-',
    employee_id: 'N/A',
    tags: ['N/A'],
    jobs: [],
    locations: ['-', 'North yard'],
  };
  expect(countEmptyMarks(marked)).toBe(7);
  const cleared = clearEmptyMarks(marked);
  expect(cleared).toMatchObject({ name_first: '', employee_id: '', tags: [], locations: ['North yard'] });
  expect(isEmptyRow(cleared)).toBe(false);
  expect(isEmptyRow({ ...cleared, locations: [] })).toBe(true);
});

const facts: ImportFacts = {
  emails: new Set(['taken@site.test']),
  employee_ids: new Set(['ib-1']),
  tag_types: new Map([
    ['night crew', 'default'],
    ['welder', 'job'],
    ['hot days', 'alert'],
  ]),
  tag_names: ['Night crew', 'Welder'],
};

function row(values: Partial<ImportRow>): ImportRow {
  return {
    row: 2,
    name_first: 'Ada',
    name_last: 'Lund',
    email: '',
    password: '',
    tags: [],
    jobs: [],
    locations: [],
    access: '',
    employee_id: '',
    ...values,
  };
}

const account = { email: 'ada@site.test', password: 'quiet river stone' };

test.each<[string, Partial<ImportRow>, object[]]>([
  ['one name is enough', { name_first: '', name_last: 'Lund' }, []],
  [
    'no name is too little',
    { name_first: ' ', name_last: '' },
    [{ field: 'name_first', message: 'Either First Name or Last Name is required' }],
  ],
  ['email', { ...account, email: 'ada@' }, [{ field: 'email', message: 'Invalid email format' }]],
  ['email alone: an invitation follows', { email: 'ada@site.test' }, []],
  ['a password is not used, whatever it is', { ...account, password: 'abc12' }, []],
  ['nor without an email', { password: 'quiet river stone' }, []],
  [
    'an email that is used already',
    { ...account, email: 'Taken@site.test' },
    [{ field: 'email', message: 'A user with this email address already exists' }],
  ],
  [
    'an employee id that is used already',
    { employee_id: 'IB-1' },
    [{ field: 'employee_id', message: 'A user with this Employee ID already exists' }],
  ],
  ['an access without a place', { access: 'View' }, [{ field: 'access', message: IMPORT_ACCESS_NEEDS_TAG }]],
  ['an access with one', { access: 'View', tags: ['Night crew'] }, []],
  [
    'a name as long as a text',
    { name_last: 'x'.repeat(101) },
    [{ field: 'name_last', message: 'Maximum 100 characters' }],
  ],
])('%s', (_name, values, problems) => {
  expect(importProblems([row(values)], facts)).toEqual([problems]);
});

test('of two rows with the same email or employee id the later one is wrong', () => {
  const rows = [
    row({ row: 2, ...account, employee_id: 'A-7' }),
    row({ row: 3, ...account, email: 'ADA@site.test' }),
    row({ row: 4, employee_id: 'a-7' }),
    row({ row: 5 }),
    row({ row: 6 }),
  ];
  expect(importProblems(rows, facts)).toEqual([
    [],
    [{ field: 'email', message: 'Already in row 2' }],
    [{ field: 'employee_id', message: 'Already in row 2' }],
    [],
    [],
  ]);
});

test('names of tags are separated by semicolons, each counts once, the first spelling stays', () => {
  expect(splitTagNames(' Night crew; welder ;;night CREW; Würth ')).toEqual([
    'Night crew',
    'welder',
    'Würth',
  ]);
  expect(splitTagNames('')).toEqual([]);
});

test('unknown tags carry the kind of their column, and why they cannot be created', () => {
  const values = row({
    tags: ['NIGHT CREW', 'Welder', 'Day crew', 'ab'],
    jobs: ['Mason'],
    locations: ['Hot days'],
  });
  expect(unknownTags(values, facts)).toEqual([
    { name: 'Day crew', type: 'default', problem: null, suggestions: [] },
    { name: 'ab', type: 'default', problem: 'Tag name must be at least 3 characters', suggestions: [] },
    { name: 'Mason', type: 'job', problem: null, suggestions: [] },
    { name: 'Hot days', type: 'location', problem: 'This tag already exists', suggestions: [] },
  ]);
});
