import { expect, test } from 'vitest';
import {
  calendarConfigurationOf,
  calendarConfigurationProblem,
  HIDE_CALENDAR_LABEL,
} from './calendar-configuration.ts';

const ranges = [
  { min: 0, max: 4, colour: '#abcdef' },
  { min: 5, max: '>' as const, colour: '#fedcba' },
];
const UNSAVED = 'Unable to save: Please correct the errors in the ranges.';

test('the label is word for word as it was given', () => {
  expect(HIDE_CALENDAR_LABEL).toBe('Hide the calendar chart on the dashboard');
});

test('a saved configuration is used', () => {
  expect(calendarConfigurationOf({ _calendar_configuration: { ranges, is_hidden: true } })).toEqual({
    ranges,
    is_hidden: true,
  });
  expect(calendarConfigurationOf({ _calendar_configuration: { is_hidden: false } })).toEqual({});
  expect(calendarConfigurationOf({})).toEqual({});
});

test.each([
  ['nothing', null],
  ['a word', 'red'],
  ['a list', [ranges]],
  ['no ranges at all', { ranges: [] }],
  ['nothing in a range', { ranges: [null] }],
  ['no colour', { ranges: [{ min: 0, max: 4 }] }],
  ['a colour that is none', { ranges: [{ min: 0, max: 4, colour: 'red; background: url(x)' }] }],
  ['an upper end below the lower', { ranges: [{ min: 4, max: 0, colour: '#abcdef' }] }],
  ['an open end that is not the last', { ranges: [...ranges].reverse() }],
])('%s in its place is not stored, and counts as none', (_what, configuration) => {
  expect(calendarConfigurationProblem(configuration)).toBe(UNSAVED);
  expect(calendarConfigurationOf({ _calendar_configuration: configuration }).ranges).toBeUndefined();
});

test('hiding is stored with colours or alone, and is true or false', () => {
  for (const is_hidden of [true, false]) {
    expect(calendarConfigurationProblem({ is_hidden })).toBeNull();
    expect(calendarConfigurationProblem({ ranges, is_hidden })).toBeNull();
  }
  expect(calendarConfigurationProblem({ is_hidden: 'yes' })).toBe('This must be true or false.');
  expect(calendarConfigurationProblem({})).toBe(UNSAVED);
});
