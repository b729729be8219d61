import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageHydrationStatus,
  BASELINE_BOUND_TENTHS,
  BASELINE_MINIMUM_VALUES,
  type ClassifiableMeasurement,
  classInWords,
  classifySaliva,
  classifySweat,
  DEFAULT_SALIVA_BOUNDS,
  dehydratedShare,
  HISTORY_AXIS_TEXT,
  HISTORY_MEASUREMENTS,
  MEASUREMENT_STATUS_COLOURS,
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
  measurementStatus,
  optimalZone,
  ownClassOf,
  recordedBaseline,
  SALIVA_ONLY_MESSAGE,
  type SalivaBounds,
  type SalivaStatus,
  SODIUM_MOLAR_MASS,
  SWEAT_ONLY_MESSAGE,
  SWEAT_SODIUM_THRESHOLDS,
  salivaBaseline,
  salivaBounds,
  salivaGaugePosition,
  salivaStatus,
  sodiumMillimolesPerLitre,
  statusSeverity,
  sweatLevel,
} from './measurement-status.ts';
import { MEASUREMENT_TYPES } from './measurement-type.ts';

test.each([
  [[3, 0, 0, 0], 'hydrated', 0],
  [[1, 1, 0, 0], 'mildly_dehydrated', 0],
  [[2, 1, 0, 0], 'hydrated', 0],
  [[0, 1, 2, 1], 'moderately_dehydrated', 0.75],
  [[0, 0, 1, 1], 'severely_dehydrated', 1],
  [[0, 0, 0, 0], null, null],
  [[], null, null],
])('tests by severity %j are %s on average', (counts, status, share) => {
  expect(averageHydrationStatus(counts)).toBe(status);
  expect(dehydratedShare(counts)).toBe(share);
});

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

const classes = [
  { name: 'Normal', up_to: 37.5 },
  { name: 'High', up_to: null },
];

test.each([
  ['custom', 37.5, 'unclassified', 'Normal'],
  ['custom', 38, 'unclassified', 'High'],
  ['custom', Number.NaN, 'unclassified', 'Not Classified'],
  ['custom', 38, 'invalid', 'Invalid'],
  ['custom', 38, 'removed', 'Removed'],
  ['et_test', 38, 'unclassified', 'Not Classified'],
  ['sosm', 70, 'mildly_dehydrated', 'Mildly Dehydrated'],
] as const)('%s of %s that is %s is called %s', (type, value, status, words) => {
  expect(classInWords({ type, value, status, classes })).toBe(words);
});

test('a custom type without classes has none', () => {
  expect(ownClassOf({ type: 'custom', value: 1, status: 'unclassified', classes: [] })).toBeNull();
});

test.each([
  [0, 0.0, 'low_sodium'],
  [300, 13.05, 'low_sodium'],
  [749, 32.58, 'low_sodium'],
  [749.9, 32.62, 'low_sodium'],
  [750, 32.62, 'moderate_sodium'],
  [950, 41.32, 'moderate_sodium'],
  [1003, 43.63, 'moderate_sodium'],
  [1099.9, 47.84, 'moderate_sodium'],
  [1100, 47.85, 'high_sodium'],
  [1449.9, 63.07, 'high_sodium'],
  [1450, 63.07, 'very_high_sodium'],
  [2000, 87.0, 'very_high_sodium'],
])('%d mg/L is %d mmol/L and %s', (milligrams, millimoles, level) => {
  expect(sweatLevel(milligrams)).toBe(level);
  expect(sodiumMillimolesPerLitre(milligrams)).toBeCloseTo(millimoles, 2);
});

test('the sodium thresholds match the specification', () => {
  expect(SWEAT_SODIUM_THRESHOLDS).toEqual({ moderate: 750, high: 1100, very_high: 1450 });
  expect(SODIUM_MOLAR_MASS).toBe(22.98977);
});

test('more sodium is never a lower level', () => {
  const value = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      return statusSeverity(sweatLevel(low)) <= statusSeverity(sweatLevel(high));
    }),
  );
});

/** A baseline of `count` equal values: its mean is exactly `mean`. */
const baselineOf = (mean: number, count: number) => salivaBaseline(Array.from({ length: count }, () => mean));

const H = 'hydrated';
const MILD = 'mildly_dehydrated';
const MOD = 'moderately_dehydrated';
const SEV = 'severely_dehydrated';

const standard: SalivaBounds = { min: 30, mild: 65, moderate: 100, severe: 150, max: 165 };
const standardRows: [number, SalivaStatus][] = [
  [0, H],
  [30, H],
  [64.9, H],
  [65, H],
  [65.1, MILD],
  [100, MILD],
  [100.1, MOD],
  [150, MOD],
  [150.1, SEV],
  [165, SEV],
  [215, SEV],
];
const cases: { mean: number; count: number; bounds: SalivaBounds; rows: [number, SalivaStatus][] }[] = [
  { mean: 0, count: 0, bounds: standard, rows: standardRows },
  { mean: 40, count: 5, bounds: standard, rows: standardRows },
  { mean: 50, count: 6, bounds: standard, rows: standardRows },
  {
    mean: 60,
    count: 6,
    bounds: { min: 36, mild: 78, moderate: 120, severe: 180, max: 198 },
    rows: [
      [0, H],
      [36, H],
      [77.9, H],
      [78, H],
      [78.1, MILD],
      [120, MILD],
      [120.1, MOD],
      [180, MOD],
      [180.1, SEV],
      [198, SEV],
      [248, SEV],
    ],
  },
  {
    mean: 40,
    count: 8,
    bounds: { min: 24, mild: 52, moderate: 80, severe: 120, max: 132 },
    rows: [
      [0, H],
      [24, H],
      [51.9, H],
      [52, H],
      [52.1, MILD],
      [80, MILD],
      [80.1, MOD],
      [120, MOD],
      [120.1, SEV],
      [132, SEV],
      [182, SEV],
    ],
  },
];

test.each(cases)('a baseline of $count values around $mean mOsm', ({ mean, count, bounds, rows }) => {
  const own = salivaBounds(baselineOf(mean, count));
  expect(own).toEqual(bounds);
  for (const [value, status] of rows) expect([value, salivaStatus(value, own)]).toEqual([value, status]);
});

test('the defaults are those of a baseline of 50 mOsm', () => {
  expect(salivaBounds(null)).toEqual(DEFAULT_SALIVA_BOUNDS);
  expect(salivaBounds({ mean: 50, std: 3 })).toEqual(DEFAULT_SALIVA_BOUNDS);
  expect(BASELINE_BOUND_TENTHS).toEqual({ min: 6, mild: 13, moderate: 20, severe: 30, max: 33 });
});

test('a higher value is never better', () => {
  const value = fc.double({ min: 0, max: 10_000, noNaN: true });
  const mean = fc.double({ min: 1, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(value, value, mean, (a, b, baselineMean) => {
      const bounds = salivaBounds({ mean: baselineMean, std: 1 });
      const [low, high] = a <= b ? [a, b] : [b, a];
      return statusSeverity(salivaStatus(low, bounds)) <= statusSeverity(salivaStatus(high, bounds));
    }),
  );
});

test('the marker of the gauge stops at both ends', () => {
  expect(salivaGaugePosition(0, standard)).toBe(0);
  expect(salivaGaugePosition(30, standard)).toBe(0);
  expect(salivaGaugePosition(97.5, standard)).toBe(0.5);
  expect(salivaGaugePosition(165, standard)).toBe(1);
  expect(salivaGaugePosition(10_000, standard)).toBe(1);
});

test('a value on a bound has one class, in whichever order the baseline was added up', () => {
  // Their mean is 60; added up from the lowest on it comes out a hair below, and from the highest on it does not.
  const values = [52.4, 54.4, 56.7, 61.7, 67.1, 67.7];
  for (const order of [values, values.toReversed(), [67.1, 67.7, 61.7, 56.7, 52.4, 54.4]]) {
    const bounds = salivaBounds(salivaBaseline(order));
    expect([78, 120, 180].map((value) => salivaStatus(value, bounds))).toEqual([H, MILD, MOD]);
    expect(bounds).toEqual(salivaBounds({ mean: 60, std: 0 }));
  }
});

test('means of tenths put their bounds where they are written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2000 }), (tenthsOfMean) => {
      const { mild, moderate, severe } = salivaBounds({ mean: tenthsOfMean / 10, std: 0 });
      // Hundredths of a mOsm, in whole numbers.
      expect([mild, moderate, severe]).toEqual([13, 20, 30].map((tenths) => (tenthsOfMean * tenths) / 100));
    }),
  );
});

const week = [48, 52, 50, 47, 55, 49, 51];

test('mean, sample standard deviation and optimal zone of seven values', () => {
  const baseline = salivaBaseline(week);
  expect(baseline?.mean).toBeCloseTo(50.2857, 4);
  expect(baseline?.std).toBeCloseTo(2.6904, 4);
  const zone = optimalZone(baseline);
  expect(zone?.low).toBeCloseTo(47.5953, 4);
  expect(zone?.high).toBeCloseTo(52.9761, 4);
});

test('six values make a baseline, five do not', () => {
  expect(BASELINE_MINIMUM_VALUES).toBe(6);
  expect(salivaBaseline([50, 50, 50, 50, 50, 50])).toEqual({ mean: 50, std: 0 });
  expect(salivaBaseline([50, 50, 50, 50, 50])).toBeNull();
  expect(salivaBaseline([])).toBeNull();
});

test('anything but a number does not count, and a mean of zero is not a baseline', () => {
  expect(salivaBaseline([50, 50, 50, 50, 50, Number.NaN])).toBeNull();
  expect(salivaBaseline([0, 0, 0, 0, 0, 0])).toBeNull();
});

test('without a baseline there is no optimal zone', () => {
  expect(optimalZone(null)).toBeNull();
});

test('a recorded baseline is taken as recorded', () => {
  expect(recordedBaseline({ _baseline: { sosm: week, mean: 60, std: 4 } })).toEqual({ mean: 60, std: 4 });
});

test('a recorded baseline without mean or deviation is computed from its values', () => {
  expect(recordedBaseline({ _baseline: { sosm: week } })).toEqual(salivaBaseline(week));
  expect(recordedBaseline({ _baseline: { sosm: week, mean: 'x', std: -1 } })).toEqual(salivaBaseline(week));
});

test.each([
  [{}],
  [{ _baseline: null }],
  [{ _baseline: 'sixty' }],
  [{ _baseline: { mean: 60, std: 4 } }],
  [{ _baseline: { sosm: [60, 60, 60, 60, 60], mean: 60, std: 0 } }],
  [{ _baseline: { sosm: ['60', '60', '60', '60', '60', '60'] } }],
])('%j records no baseline', (metadata) => {
  expect(recordedBaseline(metadata)).toBeNull();
});

/** Seventy measurements, one a second, newest first. */
const _rows = Array.from({ length: 70 }, (_, index) => ({
  created_time: new Date(Date.UTC(2026, 10, 21) - index * 1000).toISOString().replace('Z', '000Z'),
}));

test('the history chart has the specified limits and axis title', () => {
  expect(HISTORY_MEASUREMENTS).toBe(64);
  expect(HISTORY_AXIS_TEXT).toBe('Hydration score (mOsm)');
});

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
