import { roundStep } from '../../../entities/measurements/history/free-scale.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import {
  amountLabel,
  axisStyle,
  baseOption,
  type ChartTheme,
  exactGrid,
} from '../../../ui/chart/chart-theme.ts';
import { totalOf } from './hydration-classes.ts';
import { type StackedBar, stackedBars } from './stacked-bars.chart.ts';

type Look = { readonly theme: ChartTheme; readonly asPercentage: boolean; readonly countInLabel: boolean };
type Scale = { readonly max: number; readonly interval: number };

const MOST_STEPS = 5;

/** Where the axis ends and how far apart its numbers are: both charts must agree. */
export function axisScale(most: number, asPercentage: boolean): Scale {
  if (asPercentage) return { max: 100, interval: 20 };
  const interval = roundStep(Math.max(1, most / MOST_STEPS));
  return { max: Math.max(1, Math.ceil(most / interval)) * interval, interval };
}

/** The bars without the axis of amounts, and that axis alone, which stays in view while the bars scroll. */
export function tagCharts(bars: readonly StackedBar[], look: Look): { bars: ChartOption; axis: ChartOption } {
  const { theme, asPercentage } = look;
  const most = bars.reduce((longest, { counts }) => Math.max(longest, totalOf(counts)), 0);
  const scale = axisScale(most, asPercentage);
  const whole = stackedBars(bars, { ...look, direction: 'lying' });
  const grid = { ...exactGrid, ...whole.grid, top: 0, bottom: 0 };
  const style = axisStyle(theme);
  return {
    bars: {
      ...whole,
      grid,
      xAxis: { ...style, type: 'value', ...scale, axisLabel: { show: false }, axisLine: { show: false } },
    },
    axis: {
      ...baseOption(theme),
      grid: { ...grid, bottom: theme.fontSize * 1.9 },
      xAxis: {
        ...style,
        type: 'value',
        ...scale,
        axisLabel: {
          ...style.axisLabel,
          hideOverlap: true,
          formatter: asPercentage ? '{value} %' : amountLabel,
        },
        splitLine: { show: false },
      },
      yAxis: { type: 'category', data: [''], show: false },
      series: [{ type: 'bar', silent: true, data: [0] }],
    },
  };
}

/** Pixels that the axis alone takes. */
export function axisHeight({ fontSize }: ChartTheme): number {
  return Math.ceil(fontSize * 1.9) + 1;
}
