import { expect, test } from 'vitest';
import { chartTheme } from '../../../ui/chart/chart-theme.ts';
import { theme as mantine } from '../../../ui/theme.ts';
import { type StackedBar, stackedBars } from './stacked-bars.chart.ts';

const theme = chartTheme({ ...mantine, colors: {} } as never, 'light');
const LONG = 'Conveyor maintenance contractors of the northern pit';

type Read = {
  xAxis: { data?: string[]; axisLabel: { width?: number; overflow?: string } };
  yAxis: { data?: string[] };
  dataZoom?: { startValue: number; endValue: number }[];
  series: {
    name: string;
    data: unknown[];
    silent?: boolean;
    label?: { formatter: (place: { dataIndex: number }) => string };
  }[];
};

function read(bars: StackedBar[], direction: 'upright' | 'lying', countInLabel: boolean): Read {
  return stackedBars(bars, { theme, asPercentage: false, countInLabel, direction }) as unknown as Read;
}

const days = (count: number): StackedBar[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `Day ${index}`,
    axisName: `D${index}`,
    counts: [index, 1, 0, 1000],
  }));

test('each bar has its total at its end, not in a label that the axis may omit or cut', () => {
  for (const direction of ['upright', 'lying'] as const) {
    const bars = [{ key: 'a', name: LONG, counts: [1, 2, 3, 4] as const }, ...days(3)];
    const { series, xAxis, yAxis } = read(bars, direction, true);
    const counts = series.at(-1);
    expect(bars.map((_, dataIndex) => counts?.label?.formatter({ dataIndex }))).toEqual([
      '10',
      '1,001',
      '1,002',
      '1,003',
    ]);
    // It is on top of the others and takes no press.
    expect(counts).toMatchObject({ name: 'Count', silent: true, data: [0, 0, 0, 0] });
    expect((direction === 'upright' ? xAxis : yAxis).data).toEqual([LONG, 'D0', 'D1', 'D2']);
  }
});

test('when there are more bars than fit, the last ones are shown and a slider reaches the others', () => {
  const { dataZoom } = read(days(40), 'upright', true);
  expect(dataZoom?.[0]).toMatchObject({ startValue: 19, endValue: 39 });
  expect(read(days(40), 'upright', false).dataZoom).toBeUndefined();
});

test('without counts there are the four classes only', () => {
  expect(read(days(2), 'upright', false).series).toHaveLength(4);
});
