import { expect, test } from 'vitest';
import type { SpanBefore } from '../data/load-dashboard.ts';
import { latestChange, medianChange, middleHalfChange, shareChange, tagChange } from './span-change.ts';

const words = 'the 7 days before';
const before = (rest: Partial<SpanBefore['summary']>): SpanBefore => ({
  words,
  summary: {
    tests: 100,
    not_counted: { invalid: 0, removed: 0, unclassified: 0 },
    latest: [50, 30, 15, 5],
    quartiles: [50, 70, 95],
    days: [],
    bins: [],
    tags: [],
    ...rest,
  },
});

test('the share of dehydrated people and what counts as chance', () => {
  const share = (counts: [number, number, number, number]) =>
    shareChange('Moderate or severe', 'people', counts, [50, 30, 15, 5], words);
  expect(share([50, 30, 16, 6])).toEqual({
    text: 'Moderate or severe: 21.6 % of people, up 1.6 points from the 7 days before (chance)',
    isNoise: true,
    direction: 'up',
  });
  expect(share([20, 30, 35, 15])).toEqual({
    text: 'Moderate or severe: 50 % of people, up 30 points from the 7 days before',
    isNoise: false,
    direction: 'up',
  });
  expect(share([90, 9, 1, 0])).toMatchObject({
    text: 'Moderate or severe: 1 % of people, down 19 points from the 7 days before',
    direction: 'down',
  });
  expect(share([40, 40, 20, 0])).toEqual({
    text: 'Moderate or severe: 20 % of people, as in the 7 days before',
    isNoise: true,
    direction: 'none',
  });
});

test('without earlier tests there is nothing to compare with, and it says so', () => {
  expect(shareChange('Moderate or severe', 'tests', [1, 0, 1, 0], [0, 0, 0, 0], words).text).toBe(
    'Moderate or severe: 50 % of tests; no tests in the 7 days before',
  );
  expect(medianChange([1, 60, 70], before({ tests: 0, quartiles: null })).text).toBe(
    'Median 60 mOsm; no tests in the 7 days before',
  );
  expect(shareChange('Moderate or severe', 'tests', [1, 0, 1, 0], [0, 0, 0, 0], 'yesterday').text).toBe(
    'Moderate or severe: 50 % of tests; no tests yesterday',
  );
});

test('a median that changed by less than 25 mOsm is within measurement noise', () => {
  expect(medianChange([50, 73.4, 95], before({}))).toEqual({
    text: 'Median 73.4 mOsm, up 3.4 from the 7 days before (noise: under 25)',
    isNoise: true,
    direction: 'up',
  });
  expect(medianChange([50, 45, 95], before({}))).toMatchObject({
    text: 'Median 45 mOsm, down 25 from the 7 days before',
    isNoise: false,
  });
  expect(medianChange([50, 70, 95], { ...before({}), words: 'yesterday' }).text).toBe(
    'Median 70 mOsm, as yesterday',
  );
});

test('the middle half is shown next to the previous one', () => {
  expect(middleHalfChange([52, 70, 97], before({}))).toEqual({
    text: 'Middle half 52 to 97 mOsm; 50 to 95 in the 7 days before (noise: under 25)',
    isNoise: true,
    direction: 'none',
  });
  expect(middleHalfChange([52, 90, 125], before({})).text).toBe(
    'Middle half 52 to 125 mOsm; 50 to 95 in the 7 days before',
  );
});

test('the tag that changed most is named, if by more than chance', () => {
  const tags = [
    { key: 'a', name: 'Blast', counts: [20, 0, 60, 20] },
    { key: 'b', name: 'Haul', counts: [95, 0, 5, 0] },
    { key: 'new', name: 'New', counts: [0, 0, 9, 0] },
  ] as const;
  const then = before({
    tags: [
      ['a', 80, 0, 20, 0],
      ['b', 96, 0, 4, 0],
    ],
  });
  expect(tagChange(tags, then).text).toBe('Most changed: Blast, up 60 points from the 7 days before');
  expect(tagChange(tags.slice(1), then)).toEqual({
    text: 'No tag changed by more than chance from the 7 days before',
    isNoise: true,
    direction: 'none',
  });
});

test('how many of the latest tests changed by more than noise', () => {
  const row = (value: number, previous_value: number | null) => ({ value, previous_value });
  expect(latestChange([row(50, 75), row(90, 60), row(70, 71), row(3, null)])).toBe(
    '1 up, 1 down by more than noise (25 mOsm)',
  );
  expect(latestChange([row(70, 71)])).toBe('None changed by more than noise (25 mOsm)');
  expect(latestChange([row(3, null)])).toBe('');
});
