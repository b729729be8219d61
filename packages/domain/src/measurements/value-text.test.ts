import { expect, test } from 'vitest';
import { classedValueText, differenceText, roundKeeping } from './value-text.ts';

const saliva = (value: number, baseline_mean: number | null = null) =>
  classedValueText({ type: 'sosm', value, baseline_mean });

test.each([
  [71.46, '71.5'],
  [72, '72'],
  [1204, '1,204'],
  [150, '150'],
  [150.04, '150.04'],
  [150.004, '150.004'],
  [149.96, '150'],
  [65.03, '65.03'],
])('shows saliva of %d mOsm as %s', (value, text) => {
  expect(saliva(value)).toBe(text);
});

test('uses the bounds of the person’s own baseline', () => {
  // Three times the mean is 180.
  expect(saliva(180.04, 60)).toBe('180.04');
  expect(saliva(150.04, 60)).toBe('150');
});

test('shows sweat below a threshold with the decimals that keep it there', () => {
  expect(classedValueText({ type: 'sweat', value: 1449.97 })).toBe('1,449.97');
  expect(classedValueText({ type: 'sweat', value: 1450.04 })).toBe('1,450');
});

test('uses the classes of a custom type', () => {
  const classes = [{ up_to: 1.02 }, { up_to: null }];
  expect(classedValueText({ type: 'custom', value: 1.023, classes })).toBe('1.023');
  expect(classedValueText({ type: 'custom', value: 1.13, classes })).toBe('1.1');
});

test.each([
  [3.2, '+3.2'],
  [-12, '−12'],
  [0.04, '+0.04'],
  [-0.004, '−0.004'],
  [0, '±0'],
  [1e-13, '±0'],
])('shows a difference of %d as %s', (difference, text) => {
  expect(differenceText(difference)).toBe(text);
});

test('rounds to as few decimals as keep what was asked for', () => {
  expect(roundKeeping(1449.6, (rounded) => rounded < 1450, 0)).toBe(1449.6);
  expect(roundKeeping(1449.4, (rounded) => rounded < 1450, 0)).toBe(1449);
});
