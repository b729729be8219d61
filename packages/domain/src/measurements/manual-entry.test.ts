import { expect, test } from 'vitest';
import { readGrants } from '../permissions/actor.ts';
import {
  ENTRY_MESSAGES,
  linkedValueProblem,
  type ManualEntry,
  manualEntryProblems,
  mayAddLinkedMeasurement,
  mayEditLinkedMeasurement,
  PERSON_REQUIRED,
  readDecimal,
  TIME_TOO_OLD,
  TYPE_REQUIRED,
} from './manual-entry.ts';
import { CREATED_TIME_FORMAT_MESSAGE, CREATED_TIME_FUTURE_MESSAGE } from './measurement-time.ts';
import { VALUE_NOT_A_NUMBER_MESSAGE } from './measurement-value.ts';

test.each([
  ['view_user,view_measure', false, false],
  ['view_user,measure_user', true, false],
  ['view_user,view_measure,edit_measure', true, true],
  ['admin', true, true],
])('with %s on the person’s tag: add %s, edit %s', (access, add, edit) => {
  const actor = {
    user_id: 'a',
    org_id: 'o',
    tag_ids: [],
    grants: readGrants([{ tag_id: 't', access, active: true }]),
  };
  const person = { user_id: 'p', tag_ids: ['t'] };
  const other = { user_id: 'q', tag_ids: ['u'] };

  expect([mayAddLinkedMeasurement(actor, person), mayEditLinkedMeasurement(actor, person)]).toEqual([
    add,
    edit,
  ]);
  expect([mayAddLinkedMeasurement(actor, other), mayEditLinkedMeasurement(actor, other)]).toEqual([
    false,
    false,
  ]);
});

test('a linked value is any finite number, of either sign', () => {
  expect(linkedValueProblem(-2.5)).toBeNull();
  expect(linkedValueProblem(Number.NaN)).toBe(VALUE_NOT_A_NUMBER_MESSAGE);
  expect(linkedValueProblem(2e9)).toContain('The value must be between');
});

const now = Date.parse('2026-11-21T09:00:00Z');
const good: ManualEntry = {
  user_id: 'p',
  type: 'sosm',
  custom_id: null,
  value: 61,
  created_time: '2026-11-21T08:59:00Z',
  notes: '',
};

test('a complete entry has no problem', () => {
  expect(manualEntryProblems(good, now)).toEqual({});
});

test.each<[Partial<ManualEntry>, Partial<Record<keyof ManualEntry, string>>]>([
  [
    { user_id: null, type: null },
    { user_id: PERSON_REQUIRED, type: TYPE_REQUIRED },
  ],
  [{ type: 'custom' }, { type: ENTRY_MESSAGES.customTypeMissing }],
  [{ value: null }, { value: VALUE_NOT_A_NUMBER_MESSAGE }],
  [{ value: -1 }, { value: 'The value must be between 0 and 1,000 mOsm.' }],
  [{ created_time: 'yesterday' }, { created_time: CREATED_TIME_FORMAT_MESSAGE }],
  [{ created_time: '2026-11-23T09:00:00Z' }, { created_time: CREATED_TIME_FUTURE_MESSAGE }],
  [{ created_time: '1990-05-01T10:00:00Z' }, { created_time: TIME_TOO_OLD }],
  [{ created_time: '2025-11-19T10:00:00Z' }, { created_time: TIME_TOO_OLD }],
  [{ created_time: '2025-11-21T10:00:00Z' }, {}],
  [{ notes: 'x'.repeat(4001) }, { notes: 'This must have at most 4000 characters.' }],
])('%j gives %j', (change, problems) => {
  expect(manualEntryProblems({ ...good, ...change }, now)).toEqual(problems);
});

test.each([
  ['72', 72],
  [' 72.5 ', 72.5],
  ['72,5', 72.5],
  ['-3', -3],
  ['\u22123', -3],
  ['1.020', 1.02],
  ['0,125', 0.125],
  ['1e9', null],
  ['1,000', null],
  ['1.2.3', null],
  ['12a', null],
  ['0x1f', null],
  ['.', null],
  ['', null],
  ['Infinity', null],
])('%j is read as %s', (text, number) => {
  expect(readDecimal(text)).toBe(number);
});
