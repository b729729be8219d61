// @vitest-environment node
import { seededRandom } from '@heatwise/builders/random';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { changedOption } from '../../../ui/chart/changed-option.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import { chartTheme } from '../../../ui/chart/chart-theme.ts';
import { init } from '../../../ui/chart/echarts-core.ts';
import { theme as mantine } from '../../../ui/theme.ts';
import { distributionBars, distributionOption } from './hydration-distribution.chart.ts';
import { hydrationStatusOption } from './hydration-status.chart.ts';
import { trendOption } from './hydration-trend.chart.ts';
import { type StackedBar, stackedBars } from './stacked-bars.chart.ts';
import { tagCharts } from './tag-bars.chart.ts';

use([SVGRenderer]);
const theme = chartTheme({ ...mantine, colors: {} } as never, 'light');

const open = () => init(null, null, { renderer: 'svg', ssr: true, width: 560, height: 288 });
/**
 * Its shapes and texts without the numbers that the library gives to what it makes. They do not overlap within one
 * kind, so that their order does not show.
 */
const drawingOf = (chart: ReturnType<typeof open>) =>
  chart
    .renderToSVGString()
    .replaceAll(/zr\d+-[a-z]+-?\d+/g, 'id')
    .split('\n')
    .sort();

const random = seededRandom('charts');
const counts = () => [0, 1, 2, 3].map(() => random.int(0, 300)) as unknown as StackedBar['counts'];
const bars = (count: number): StackedBar[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `Day ${index}`,
    axisName: `D${index + count}`,
    counts: counts(),
    ...(index === 0 && random.chance(0.3) ? { isHeading: true } : {}),
  }));
const sizes = Array.from({ length: 9 }, () => random.int(0, 130));
const look = () => ({ theme, asPercentage: random.chance(0.2), countInLabel: random.chance(0.3) });

const charts: Record<string, (size: number) => ChartOption> = {
  'bars of days': (size) => stackedBars(bars(size), { ...look(), direction: 'upright' }),
  'bars of tags': (size) => tagCharts(bars(size % 30), look()).bars,
  'the axis of tags': (size) => tagCharts(bars(size % 30), look()).axis,
  distribution: (size) =>
    distributionOption(distributionBars(Array.from({ length: size % 41 }, (_, bin) => [bin, ...counts()])), {
      theme,
      isContrast: random.chance(0.2),
    }),
  ring: () => hydrationStatusOption(counts(), theme),
  trend: (size) =>
    trendOption(
      bars(size).map(({ name, counts: [low, tests, middle, high] }) => ({
        day: name,
        axisName: name,
        tests,
        low,
        median: low + middle,
        high: low + middle + high,
      })),
      theme,
    ),
};

test.each(Object.entries(charts))('%s that changed is drawn as it would be anew', (_name, optionOf) => {
  const chart = open();
  let before: ChartOption | null = null;
  let changes = 0;
  for (const size of [...sizes, ...sizes.map((size) => size + 1)]) {
    const option = optionOf(size);
    const changed = before && changedOption(before, option);
    if (changed) changes += 1;
    chart.setOption(changed ?? option, { notMerge: !changed });
    before = option;
    const anew = open();
    anew.setOption(option);
    expect(drawingOf(chart)).toEqual(drawingOf(anew));
    anew.dispose();
  }
  expect(changes).toBeGreaterThan(3);
  chart.dispose();
});
