import { expect, test } from 'vitest';
import { changeOf, measuredText } from './measurement-text.ts';

test('a value above a bound is not shown as the bound', () => {
  const test = { type: 'sosm', custom_unit: null } as const;
  expect(measuredText({ ...test, value: 150 })).toBe('150 mOsm');
  expect(measuredText({ ...test, value: 150.04 })).toBe('150.04 mOsm');
  expect(measuredText({ ...test, value: 180.04, baseline_mean: 60 })).toBe('180.04 mOsm');
});

test('a custom value keeps the side of its bound', () => {
  const custom_classes = JSON.stringify([{ up_to: 1.02 }, { up_to: null }]);
  expect(measuredText({ type: 'custom', value: 1.023, custom_unit: 'g/mL', custom_classes })).toBe(
    '1.023 g/mL',
  );
});

test('a difference is never shown as zero', () => {
  expect(changeOf({ value: 65.04, previous_value: 65 })).toEqual({ text: '+0.04', isNoise: true });
  expect(changeOf({ value: 65, previous_value: 65 })).toEqual({ text: '±0', isNoise: true });
});
