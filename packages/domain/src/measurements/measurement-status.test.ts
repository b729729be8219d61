import { expect, test } from 'vitest';
import { statusSeverity } from './measurement-severity.ts';
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
