import { DEFAULT_SALIVA_BOUNDS, type SalivaBounds } from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { valueText } from '../../../entities/measurements/measurement-text.ts';
import { BIN_COUNT, BIN_WIDTH_MOSM, type HydrationSummary } from '../../../local-db/hydration-tally.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import {
  axisStyle,
  baseOption,
  type ChartTheme,
  exactGrid,
  statusItemStyle,
  tooltipContent,
} from '../../../ui/chart/chart-theme.ts';
import { statusShade } from '../../../ui/status-palette.ts';
import { HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';
import type { StackedBar } from './stacked-bars.chart.ts';

/** The axis reaches at least over all classes, so that a bar's place means the same every day. */
const FIRST_BIN = 4;
const LAST_BIN = 33;

const TICK_MOSM = 20;

function tickText(value: number): string {
  if (value % TICK_MOSM !== 0) return '';
  return value === BIN_COUNT * BIN_WIDTH_MOSM ? `${value}+` : String(value);
}

/** 'Above 60 to 65 mOsm'; the last one 'Above 200 mOsm'. */
export function binName(bin: number): string {
  const above = bin * BIN_WIDTH_MOSM;
  if (bin >= BIN_COUNT) return `Above ${above} ${SALIVA_UNIT}`;
  if (bin === 0) return `Up to ${BIN_WIDTH_MOSM} ${SALIVA_UNIT}`;
  return `Above ${above} to ${above + BIN_WIDTH_MOSM} ${SALIVA_UNIT}`;
}

/** Every bar from the lowest to the highest value, those without tests too; the key is the bin. */
export function distributionBars(bins: HydrationSummary['bins']): StackedBar[] {
  const places = bins.map(([bin]) => bin);
  const first = Math.min(FIRST_BIN, ...places);
  const last = Math.max(LAST_BIN, ...places);
  const counted = new Map(bins.map(([bin, ...counts]) => [bin, counts]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const bin = first + index;
    return { key: String(bin), name: binName(bin), counts: counted.get(bin) ?? [0, 0, 0, 0] };
  });
}

/** A histogram of the values, each bar by class, with the default bounds or those of the one person it is about. */
export function distributionOption(
  bars: readonly StackedBar[],
  {
    theme,
    isContrast,
    bounds: { mild, moderate, severe } = DEFAULT_SALIVA_BOUNDS,
  }: { theme: ChartTheme; isContrast: boolean; bounds?: SalivaBounds },
): ChartOption {
  const base = baseOption(theme);
  const style = axisStyle(theme);
  const first = Number(bars[0]?.key ?? 0);
  const middle = (index: number) => (first + index + 0.5) * BIN_WIDTH_MOSM;
  const lines = {
    silent: true,
    symbol: 'none',
    label: { color: theme.text, fontSize: theme.fontSize, distance: 2 },
    lineStyle: { color: theme.text, type: 'dashed' as const, width: isContrast ? 2 : 1 },
    data: [mild, moderate, severe].map((bound) => ({
      xAxis: bound,
      label: { formatter: valueText(bound) },
    })),
  };
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => {
        const [at] = parameters as { dataIndex: number }[];
        const bar = bars[at?.dataIndex ?? -1];
        if (!bar) return '';
        const rows = HYDRATION_CLASSES.filter(({ code }) => bar.counts[code] > 0).map(
          ({ code, status, label }) => ({
            colour: statusShade(status, theme.scheme).fill,
            label,
            value: formatNumber(bar.counts[code]),
          }),
        );
        return tooltipContent(bar.name, [...rows, { label: 'All', value: String(totalOf(bar.counts)) }]);
      },
    },
    grid: {
      ...exactGrid,
      left: theme.fontSize * 3.8,
      right: 18,
      top: 26,
      bottom: theme.fontSize * 3.6,
    },
    xAxis: {
      ...style,
      type: 'value',
      name: SALIVA_UNIT,
      nameLocation: 'middle',
      nameGap: 24,
      min: Math.floor((first * BIN_WIDTH_MOSM) / TICK_MOSM) * TICK_MOSM,
      max: (first + bars.length) * BIN_WIDTH_MOSM,
      interval: TICK_MOSM,
      // What is beyond the last tick is all that is above it.
      axisLabel: { ...style.axisLabel, hideOverlap: true, formatter: tickText },
      splitLine: { show: false },
    },
    yAxis: { ...style, type: 'value', minInterval: 1, axisLine: { show: false } },
    series: HYDRATION_CLASSES.map(({ code, status, label }, place) => ({
      type: 'bar',
      name: label,
      stack: 'tests',
      barCategoryGap: '8%',
      itemStyle: {
        ...statusItemStyle(status, theme.scheme, isContrast),
        ...(isContrast ? { borderColor: theme.text, borderWidth: 1 } : {}),
      },
      // Nothing is drawn for nothing; the width of a bar follows from the places, which are all there.
      data: bars.map(({ counts }, index) => [middle(index), counts[code] || null]),
      ...(place === 0 ? { markLine: lines } : {}),
    })),
  };
}
