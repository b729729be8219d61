import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ABOVE_HIGHEST,
  calendarConfigurationOf,
  calendarConfigurationProblem,
  colourOfCount,
  colourRangeDrafts,
  colourRangeMark,
  colourRangeProblems,
  colourRangesOf,
  colourRangeText,
  DEFAULT_COLOUR_RANGES,
  HIDE_CALENDAR_LABEL,
  RANGE_ENDS_REQUIRED_MESSAGE,
  RANGE_MAX_MESSAGE,
  RANGE_MIN_MESSAGE,
  RANGE_OPEN_END_MESSAGE,
  RANGE_ORDER_MESSAGE,
  RANGE_OVERLAP_MESSAGE,
  RANGES_NOT_SAVED_MESSAGE,
  withNewRange,
} from './calendar-configuration.ts';

const draft = (min: string, max: string) => ({ min, max, colour: '#123456' });

test('by default 0 is red, 1 white, 2 orange, 3 and above green', () => {
  expect([0, 1, 2, 3, 4, 500].map((count) => colourOfCount(count, DEFAULT_COLOUR_RANGES))).toEqual([
    '#ff0000',
    '#ffffff',
    '#ffa500',
    '#008000',
    '#008000',
    '#008000',
  ]);
});

test('a count in no range has no colour', () => {
  const ranges = colourRangesOf([draft('1', '2'), draft('5', '>')]) ?? [];
  expect([0, 1, 2, 3, 4, 5].map((count) => colourOfCount(count, ranges) !== null)).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(colourOfCount(3, [])).toBeNull();
});

test('the messages are word for word as they were given', () => {
  expect(RANGE_ENDS_REQUIRED_MESSAGE).toBe('Both Min and Max must have values.');
  expect(RANGES_NOT_SAVED_MESSAGE).toBe('Unable to save: Please correct the errors in the ranges.');
});

test.each([
  ['', '3', RANGE_ENDS_REQUIRED_MESSAGE],
  ['3', '  ', RANGE_ENDS_REQUIRED_MESSAGE],
  ['', '', RANGE_ENDS_REQUIRED_MESSAGE],
  ['-1', '3', RANGE_MIN_MESSAGE],
  ['one', '3', RANGE_MIN_MESSAGE],
  ['>', '>', RANGE_MIN_MESSAGE],
  ['1e3', '>', RANGE_MIN_MESSAGE],
  ['1', '-3', RANGE_MAX_MESSAGE],
  ['1', '>>', RANGE_MAX_MESSAGE],
  ['1', 'Infinity', RANGE_MAX_MESSAGE],
  ['4', '3', RANGE_ORDER_MESSAGE],
  ['3', '3', null],
  ['0', '0', null],
  [' 2 ', ' > ', null],
  ['0.5', '1.5', RANGE_MIN_MESSAGE],
])('from %j to %j: %s', (min, max, problem) => {
  expect(colourRangeProblems([draft(min, max)])).toEqual([problem]);
  expect(colourRangesOf([draft(min, max)]) === null).toBe(problem !== null);
});

test('ranges that share a count overlap, wherever they are in the list', () => {
  expect(colourRangeProblems([draft('0', '2'), draft('2', '3'), draft('4', '>')])).toEqual([
    RANGE_OVERLAP_MESSAGE,
    RANGE_OVERLAP_MESSAGE,
    null,
  ]);
  expect(colourRangeProblems([draft('5', '9'), draft('0', '4')])).toEqual([null, null]);
  expect(colourRangeProblems([draft('0', '9'), draft('3', '4')])).toEqual([
    RANGE_OVERLAP_MESSAGE,
    RANGE_OVERLAP_MESSAGE,
  ]);
});

test('only the last range may be open-ended, and nothing may be above it', () => {
  expect(colourRangeProblems([draft('3', '>'), draft('0', '1')])).toEqual([RANGE_OPEN_END_MESSAGE, null]);
  expect(colourRangeProblems([draft('7', '8'), draft('3', '>')])).toEqual([
    RANGE_OVERLAP_MESSAGE,
    RANGE_OVERLAP_MESSAGE,
  ]);
});

test('a faulty range does not count as overlapping', () => {
  expect(colourRangeProblems([draft('0', '5'), draft('', '3')])).toEqual([null, RANGE_ENDS_REQUIRED_MESSAGE]);
});

test('any valid set gives a count at most one colour, and an open end colours everything above', () => {
  const text = fc.oneof(fc.nat(12).map(String), fc.constantFrom(ABOVE_HIGHEST, '', '-1'));
  const drafts = fc.array(
    fc.record({ min: text, max: text, colour: fc.constantFrom('#111111', '#222222') }),
    {
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(drafts, fc.nat(20), (written, count) => {
      const ranges = colourRangesOf(written);
      expect(ranges === null).toBe(colourRangeProblems(written).some((problem) => problem !== null));
      if (ranges === null) return;
      const around = ranges.filter(
        (range) => count >= range.min && (range.max === '>' || count <= range.max),
      );
      expect(around.length).toBeLessThanOrEqual(1);
      expect(colourOfCount(count, ranges)).toBe(around[0]?.colour ?? null);
      expect(colourRangesOf(colourRangeDrafts(ranges))).toEqual(ranges);
    }),
  );
});

test('a range in words and as a mark', () => {
  expect(DEFAULT_COLOUR_RANGES.map(colourRangeText)).toEqual([
    '0 tests',
    '1 test',
    '2 tests',
    '3 tests and above',
  ]);
  expect(DEFAULT_COLOUR_RANGES.map(colourRangeMark)).toEqual(['0', '1', '2', '3+']);
  const wide = { min: 2, max: 4, colour: '#123456' };
  expect([colourRangeText(wide), colourRangeMark(wide)]).toEqual(['2 to 4 tests', '2-4']);
});

test('an added range is valid, and keeps the existing ones valid', () => {
  const make = (ends: { min: string; max: string }) => ({ ...ends, colour: '#1c73c4' });
  const added = withNewRange(colourRangeDrafts(DEFAULT_COLOUR_RANGES), make);
  expect(added.map(({ min, max }) => `${min}-${max}`)).toEqual(['0-0', '1-1', '2-2', '3-3', '4->']);
  expect(colourRangeProblems(added)).toEqual([null, null, null, null, null]);

  const closed = withNewRange([{ min: '0', max: '4', colour: '#ff0000' }], make);
  expect(closed.map(({ min, max }) => `${min}-${max}`)).toEqual(['0-4', '5-5']);
  expect(withNewRange([], make)).toEqual([{ min: '', max: '', colour: '#1c73c4' }]);
});

test.each(['1.5', '0.5', '1e3', '-1'])('%s is not a count', (text) => {
  expect(colourRangeProblems([{ min: text, max: '9', colour: '#ff0000' }])).toEqual([RANGE_MIN_MESSAGE]);
  expect(colourRangeProblems([{ min: '0', max: text, colour: '#ff0000' }])).toEqual([RANGE_MAX_MESSAGE]);
});

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
