import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusSeverity } from './measurement-severity.ts';
import { salivaBaseline } from './saliva-baseline.ts';
import {
  BASELINE_BOUND_TENTHS,
  DEFAULT_SALIVA_BOUNDS,
  type SalivaBounds,
  type SalivaStatus,
  salivaBounds,
  salivaGaugePosition,
  salivaStatus,
} from './saliva-status.ts';

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
