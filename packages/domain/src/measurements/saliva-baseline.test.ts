import { expect, test } from 'vitest';
import { BASELINE_MINIMUM_VALUES, optimalZone, recordedBaseline, salivaBaseline } from './saliva-baseline.ts';

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
