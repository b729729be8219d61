import { expect, test } from 'vitest';
import { IMPORT_ACCESS_NEEDS_TAG } from './import-access.ts';
import {
  type ImportFacts,
  type ImportRow,
  importProblems,
  splitTagNames,
  unknownTags,
} from './import-rows.ts';

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
