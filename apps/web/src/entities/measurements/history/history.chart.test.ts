import { DEFAULT_SALIVA_BOUNDS } from '@heatwise/domain/measurements/measurement-status';
import { expect, test } from 'vitest';
import { chartTheme } from '../../../ui/chart/chart-theme.ts';
import { statusShade } from '../../../ui/status-palette.ts';
import { theme as mantine } from '../../../ui/theme.ts';
import { statusLook, statusOf } from '../measurement-text.ts';
import { historyOption, SWEAT_SCALE, salivaScale } from './history.chart.ts';

const theme = chartTheme({ ...mantine, colors: {} } as never, 'light');

type Series = {
  data: { value: number; symbol: string; itemStyle: { color: string } }[];
  markLine: { data: { yAxis: number }[] };
  markArea?: { data: [{ name: string; yAxis: number }, { yAxis: number }][] };
};
function read(option: ReturnType<typeof historyOption>) {
  const [series] = option.series as unknown as Series[];
  if (!series) throw new Error('no series');
  return { ...series, axis: (option.yAxis as { name: string }).name };
}

test('saliva: points in the order given with colour and shape, the bounds, and the optimal zone', () => {
  const tests = [
    { time: '01 Nov 2026 08:00', day: '01 Nov', value: 60, text: '60', look: statusLook('hydrated') },
    {
      time: '02 Nov 2026 08:00',
      day: '02 Nov',
      value: 160,
      text: '160',
      look: statusLook('severely_dehydrated'),
    },
  ];
  const { axis, data, markLine, markArea } = read(
    historyOption(tests, {
      theme,
      scale: salivaScale(DEFAULT_SALIVA_BOUNDS),
      zone: { low: 40, high: 70 },
    }),
  );
  expect(axis).toBe('Hydration score (mOsm)');
  expect(data.map(({ value, symbol, itemStyle }) => [value, symbol, itemStyle.color])).toEqual([
    [60, 'circle', statusShade('hydrated', 'light').fill],
    [160, 'diamond', statusShade('severely_dehydrated', 'light').fill],
  ]);
  expect(markLine.data.map(({ yAxis }) => yAxis)).toEqual([65, 100, 150]);
  expect(markArea?.data).toEqual([[{ name: 'Optimal zone', yAxis: 40 }, { yAxis: 70 }]]);
});

test('sweat: four blues between three thresholds, and no zone', () => {
  const tests = [4, 5, 6, 7].map((status) => ({
    time: String(status),
    day: String(status),
    value: 100 * status,
    text: '',
    look: statusLook(statusOf({ status })),
  }));
  const { axis, data, markLine, markArea } = read(historyOption(tests, { theme, scale: SWEAT_SCALE }));
  expect(axis).toBe('Sweat sodium (mg/L)');
  expect(new Set(data.map(({ itemStyle }) => itemStyle.color)).size).toBe(4);
  expect(markLine.data.map(({ yAxis }) => yAxis)).toEqual([750, 1100, 1450]);
  expect(markArea).toBeUndefined();
});
