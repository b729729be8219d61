import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWorstFirst, statusSeverity, worstStatus } from './measurement-severity.ts';
import {
  MEASUREMENT_STATUS_COLOURS,
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from './measurement-status.ts';

test('the stored codes keep their places', () => {
  expect(MEASUREMENT_STATUSES.map((status, code) => `${code} ${MEASUREMENT_STATUS_LABELS[status]}`)).toEqual([
    '0 Hydrated',
    '1 Mildly Dehydrated',
    '2 Moderately Dehydrated',
    '3 Severely Dehydrated',
    '4 Low Sodium',
    '5 Moderate',
    '6 High',
    '7 Very High',
    '8 Not Classified',
    '9 Invalid',
    '10 Removed',
  ]);
});

test('every status has its own colour', () => {
  expect(MEASUREMENT_STATUSES.map((status) => MEASUREMENT_STATUS_COLOURS[status])).toEqual([
    'green',
    'yellow',
    'orange',
    'red',
    'blue-1',
    'blue-2',
    'blue-3',
    'blue-4',
    'neutral',
    'grey',
    'dark-grey',
  ]);
});

test('severity counts up within saliva and within sweat', () => {
  expect(MEASUREMENT_STATUSES.map(statusSeverity)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, -1, -1, -1]);
});

test('the worst of several', () => {
  expect(worstStatus(['hydrated', 'moderately_dehydrated', 'mildly_dehydrated'])).toBe(
    'moderately_dehydrated',
  );
  expect(worstStatus(['very_high_sodium', 'severely_dehydrated'])).toBe('severely_dehydrated');
  expect(worstStatus(['high_sodium', 'mildly_dehydrated'])).toBe('high_sodium');
  expect(worstStatus(['removed', 'invalid', 'hydrated'])).toBe('hydrated');
  expect(worstStatus([])).toBeNull();
});

test('the worst is the first of the sorted ones, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MEASUREMENT_STATUSES), { minLength: 1 }), (statuses) => {
      expect(worstStatus(statuses)).toBe([...statuses].sort(compareWorstFirst)[0]);
      expect(worstStatus([...statuses].reverse())).toBe(worstStatus(statuses));
    }),
  );
});
