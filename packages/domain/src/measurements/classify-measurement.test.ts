import { expect, test } from 'vitest';
import {
  type ClassifiableMeasurement,
  classifySaliva,
  classifySweat,
  measurementStatus,
  SALIVA_ONLY_MESSAGE,
  SWEAT_ONLY_MESSAGE,
} from './classify-measurement.ts';
import { MEASUREMENT_TYPES } from './measurement-type.ts';

const measurement = (fields: Partial<ClassifiableMeasurement>): ClassifiableMeasurement => ({
  type: 'sosm',
  value: 70,
  valid: true,
  active: true,
  metadata: {},
  ...fields,
});
const high = { mean: 60, std: 2 };
const recorded = { _baseline: { sosm: [40, 40, 40, 40, 40, 40], mean: 40, std: 0 } };

test('removed beats invalid beats status', () => {
  expect(measurementStatus(measurement({ active: false, valid: false }), null)).toBe('removed');
  expect(measurementStatus(measurement({ active: false }), null)).toBe('removed');
  expect(measurementStatus(measurement({ valid: false }), null)).toBe('invalid');
  expect(measurementStatus(measurement({}), null)).toBe('mildly_dehydrated');
});

test('hydration and hydration baseline are classed as saliva, sweat as sodium, the rest not at all', () => {
  const statuses = MEASUREMENT_TYPES.map((type) => [
    type,
    measurementStatus(measurement({ type, value: 120 }), null),
  ]);
  expect(statuses).toEqual([
    ['unknown', 'unclassified'],
    ['sosm', 'moderately_dehydrated'],
    ['sosm_baseline', 'moderately_dehydrated'],
    ['sweat', 'low_sodium'],
    ['et_test', 'unclassified'],
    ['ez_test', 'unclassified'],
    ['custom', 'unclassified'],
  ]);
});

test('removed and invalid hold for types without classes too', () => {
  expect(measurementStatus(measurement({ type: 'custom', active: false }), null)).toBe('removed');
  expect(measurementStatus(measurement({ type: 'et_test', valid: false }), null)).toBe('invalid');
});

test('the personal baseline moves the bounds, and a recorded one wins over it', () => {
  expect(measurementStatus(measurement({ value: 78 }), null)).toBe('mildly_dehydrated');
  expect(measurementStatus(measurement({ value: 78 }), high)).toBe('hydrated');
  expect(measurementStatus(measurement({ value: 78, metadata: recorded }), high)).toBe('mildly_dehydrated');
  expect(measurementStatus(measurement({ value: 60, metadata: recorded }), null)).toBe('mildly_dehydrated');
});

test('a baseline does not affect sweat', () => {
  expect(measurementStatus(measurement({ type: 'sweat', value: 1450 }), high)).toBe('very_high_sodium');
});

test('a value that is not a number is not classified', () => {
  expect(measurementStatus(measurement({ value: Number.NaN }), null)).toBe('unclassified');
  expect(measurementStatus(measurement({ type: 'sweat', value: Infinity }), null)).toBe('unclassified');
});

test('each classification refuses the other kinds with its message', () => {
  expect(SWEAT_ONLY_MESSAGE).toBe('Only valid for sweat measurements.');
  expect(SALIVA_ONLY_MESSAGE).toBe('Only valid saliva measurements.');
  for (const type of MEASUREMENT_TYPES) {
    if (type !== 'sweat') {
      expect(() => classifySweat({ type, value: 800 })).toThrow(SWEAT_ONLY_MESSAGE);
    }
    if (type !== 'sosm' && type !== 'sosm_baseline') {
      expect(() => classifySaliva({ type, value: 80, metadata: {} }, null)).toThrow(SALIVA_ONLY_MESSAGE);
    }
  }
  expect(classifySweat({ type: 'sweat', value: 800 })).toBe('moderate_sodium');
  expect(classifySaliva({ type: 'sosm_baseline', value: 80, metadata: {} }, null)).toBe('mildly_dehydrated');
});
