import { expect, test } from 'vitest';
import { type ManualEntry, manualEntryProblems, PERSON_REQUIRED, TYPE_REQUIRED } from './manual-entry.ts';
import { ENTRY_MESSAGES } from './measurement-entry.ts';
import { CREATED_TIME_FORMAT_MESSAGE, CREATED_TIME_FUTURE_MESSAGE } from './measurement-time.ts';
import { VALUE_NOT_A_NUMBER_MESSAGE } from './measurement-value.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const good: ManualEntry = {
  user_id: 'p',
  type: 'sosm',
  custom_id: null,
  value: 61,
  created_time: '2026-11-21T08:59:00Z',
  notes: '',
};

test('a whole entry has no problem', () => {
  expect(manualEntryProblems(good, now)).toEqual({});
});

test.each<[Partial<ManualEntry>, Partial<Record<keyof ManualEntry, string>>]>([
  [
    { user_id: null, type: null },
    { user_id: PERSON_REQUIRED, type: TYPE_REQUIRED },
  ],
  [{ type: 'custom' }, { type: ENTRY_MESSAGES.customTypeMissing }],
  [{ value: null }, { value: VALUE_NOT_A_NUMBER_MESSAGE }],
  [{ value: -1 }, { value: 'The value must be between 0 and 10000 mOsm.' }],
  [{ created_time: 'yesterday' }, { created_time: CREATED_TIME_FORMAT_MESSAGE }],
  [{ created_time: '2026-11-23T09:00:00Z' }, { created_time: CREATED_TIME_FUTURE_MESSAGE }],
  [{ notes: 'x'.repeat(4001) }, { notes: 'This must have at most 4000 characters.' }],
])('%j gives %j', (change, problems) => {
  expect(manualEntryProblems({ ...good, ...change }, now)).toEqual(problems);
});
