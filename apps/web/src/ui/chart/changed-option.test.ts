import { expect, test } from 'vitest';
import { changedOption } from './changed-option.ts';
import type { ChartOption } from './chart-option.ts';

const first = () => 'first';
const second = () => 'second';

function bars({ days = ['Mon', 'Tue'], counts = [1, 2], formatter = first, ...rest }): ChartOption {
  return {
    animation: false,
    tooltip: { trigger: 'axis', formatter },
    xAxis: { type: 'category', data: days, axisLabel: { fontSize: 12, interval: 0 } },
    series: [
      { type: 'bar', name: 'Severe', itemStyle: { color: 'red' }, data: counts },
      { type: 'bar', name: 'Mild', data: [3, 4] },
    ],
    ...rest,
  } as ChartOption;
}

test('only what changed is said again, in its place', () => {
  const after = bars({ days: ['Mon', 'Tue', 'Wed'], counts: [1, 2, 5], formatter: second });
  expect(changedOption(bars({}), after)).toEqual({
    tooltip: { formatter: second },
    xAxis: { data: ['Mon', 'Tue', 'Wed'] },
    series: [
      { type: 'bar', name: 'Severe', data: [1, 2, 5] },
      { type: 'bar', name: 'Mild' },
    ],
  });
});

test('nothing is said where nothing changed', () => {
  expect(changedOption(bars({}), bars({}))).toEqual({});
});

test.each([
  ['a part came', bars({}), bars({ dataZoom: [{ type: 'slider' }] })],
  ['a part went', bars({ grid: { top: 4 } }), bars({})],
  ['a series came', bars({}), bars({ series: [{ type: 'bar', name: 'Severe' }] })],
  ['a series is another', bars({ series: [{ type: 'bar' }] }), bars({ series: [{ type: 'line' }] })],
  [
    'a setting of a series went',
    bars({ series: [{ type: 'bar', data: [1], label: { show: true } }] }),
    bars({ series: [{ type: 'bar', data: [1] }] }),
  ],
  ['an inner setting went', bars({ grid: { top: 4, left: 1 } }), bars({ grid: { top: 4 } })],
  ['a setting is left to the library', bars({ grid: { top: 4 } }), bars({ grid: { top: undefined } })],
])('a chart is drawn anew where %s', (_what, before, after) => {
  expect(changedOption(before, after)).toBeNull();
});
