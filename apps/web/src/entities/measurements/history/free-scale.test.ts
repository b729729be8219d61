import { expect, test } from 'vitest';
import { freeScale } from './free-scale.ts';

const type = { name: 'Core temperature', unit: '°C', custom_classes: null };
const ends = (values: readonly number[], classes: string | null = null) => {
  const { least, leastMax, tick } = freeScale({ ...type, custom_classes: classes }, values);
  return [least, tick, leastMax];
};

test('the scale surrounds the values with round steps', () => {
  expect(ends([36.9, 37.6, 38.1])).toEqual([36.5, 0.5, 38.5]);
  expect(ends([-12, 3])).toEqual([-15, 5, 5]);
  expect(ends([1.2e9, 1.4e9])).toEqual([1.2e9, 5e7, 1.4e9]);
});

test('one value, equal values and no values also get a scale', () => {
  for (const values of [[7], [7, 7], [0], [-3], []]) {
    const [least = 0, tick = 0, most = 0] = ends(values);
    expect(tick).toBeGreaterThan(0);
    expect(most).toBeGreaterThan(least);
    for (const value of values) expect(value >= least && value <= most).toBe(true);
  }
});

test('the bounds of the classes stay in view, each with the look of the class above it', () => {
  const classes = JSON.stringify([
    { name: 'Normal', colour: 'green', up_to: 37.5 },
    { name: 'High', colour: 'red', up_to: 39 },
    { name: 'Stop', colour: 'neutral', up_to: null },
  ]);
  const scale = freeScale({ ...type, custom_classes: classes }, [37]);

  expect(scale.classes.map(({ look, above }) => [look.label, look.colour, above])).toEqual([
    ['Normal', 'green', null],
    ['High', 'red', 37.5],
    ['Stop', 'neutral', 39],
  ]);
  expect(scale.leastMax).toBeGreaterThanOrEqual(39);
  expect(scale.axisText).toBe('Core temperature (°C)');
});
