import { HISTORY_AXIS_TEXT } from '@heatwise/domain/measurements/hydration-history';
import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import type { OptimalZone } from '@heatwise/domain/measurements/saliva-baseline';
import type { SalivaBounds } from '@heatwise/domain/measurements/saliva-status';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import { axisStyle, baseOption, type ChartTheme, exactGrid } from '../../../ui/chart/chart-theme.ts';
import { tooltipContent } from '../../../ui/chart/tooltip-content.ts';
import { STATUS_SYMBOLS, statusShade } from '../../../ui/status-palette.ts';

/** One test of the person, or one day of many people; oldest first. */
export type HistoryTest = { readonly time: string; readonly value: number; readonly status: number };
export type HistoryDay = {
  readonly day: string;
  readonly tests: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
};

const TICK_MOSM = 30;
const LABELS_ALONG_AXIS = 4;

/** Values as they are read out: whole numbers bare, others with one decimal. */
export function valueText(value: number): string {
  return (Math.round(value * 10) / 10).toLocaleString('en');
}

function boundLines({ mild, moderate, severe }: SalivaBounds, theme: ChartTheme) {
  const lines = [
    { yAxis: mild, status: MEASUREMENT_STATUSES[1] },
    { yAxis: moderate, status: MEASUREMENT_STATUSES[2] },
    { yAxis: severe, status: MEASUREMENT_STATUSES[3] },
  ];
  return {
    silent: true,
    symbol: 'none',
    data: lines.map(({ yAxis, status }) => ({
      yAxis,
      lineStyle: { color: statusShade(status, theme.scheme).fill, type: 'dashed' as const },
      label: {
        position: 'end' as const,
        fontSize: theme.fontSize,
        color: statusShade(status, theme.scheme).text,
        formatter: valueText(yAxis),
      },
    })),
  };
}

function frame(theme: ChartTheme, names: readonly string[]): ChartOption {
  const style = axisStyle(theme);
  return {
    ...baseOption(theme),
    grid: {
      ...exactGrid,
      left: theme.fontSize * 4.6,
      right: 38,
      top: 14,
      bottom: theme.fontSize * 2,
    },
    xAxis: {
      ...style,
      type: 'category',
      data: [...names],
      splitLine: { show: false },
      axisLabel: {
        ...style.axisLabel,
        hideOverlap: true,
        interval: Math.max(0, Math.ceil(names.length / LABELS_ALONG_AXIS) - 1),
      },
    },
    yAxis: {
      ...style,
      type: 'value',
      name: HISTORY_AXIS_TEXT,
      nameLocation: 'middle',
      nameGap: 36,
      min: 0,
      // The bounds stay in view, so that a calm day looks calm.
      max: ({ max }: { max: number }) => Math.max(180, Math.ceil(max / TICK_MOSM) * TICK_MOSM),
      interval: TICK_MOSM,
      axisLine: { show: false },
    },
  };
}

/** One person's tests, each with colour and shape of its class, over the zone in which the person is at their best. */
export function personHistoryOption(
  tests: readonly HistoryTest[],
  { theme, bounds, zone }: { theme: ChartTheme; bounds: SalivaBounds; zone: OptimalZone | null },
): ChartOption {
  const base = frame(
    theme,
    tests.map(({ time }) => time),
  );
  const green = statusShade('hydrated', theme.scheme);
  const optimal = zone && {
    silent: true,
    itemStyle: { color: green.fill, opacity: 0.16 },
    label: { color: green.text, fontSize: theme.fontSize, position: 'insideBottomRight' as const },
    data: [[{ name: 'Optimal zone', yAxis: zone.low }, { yAxis: zone.high }]] as [
      { name: string; yAxis: number },
      { yAxis: number },
    ][],
  };
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (parameters: unknown) => {
        const [at] = parameters as { dataIndex: number }[];
        const test = tests[at?.dataIndex ?? -1];
        const status = MEASUREMENT_STATUSES[test?.status ?? -1];
        if (!test || !status) return '';
        return tooltipContent(test.time, [
          {
            colour: statusShade(status, theme.scheme).fill,
            label: MEASUREMENT_STATUS_LABELS[status],
            value: `${valueText(test.value)} ${SALIVA_UNIT}`,
          },
        ]);
      },
    },
    series: [
      {
        type: 'line',
        name: 'Hydration',
        symbolSize: 10,
        showAllSymbol: true,
        lineStyle: { color: theme.quiet, width: 1.5 },
        markLine: boundLines(bounds, theme),
        ...(optimal ? { markArea: optimal } : {}),
        data: tests.map(({ value, status }) => {
          const name = MEASUREMENT_STATUSES[status] ?? 'unclassified';
          const shade = statusShade(name, theme.scheme);
          return { value, symbol: STATUS_SYMBOLS[name], itemStyle: { color: shade.fill } };
        }),
      },
    ],
  };
}

/** The median of each day, and the band that the middle half of the tests lies in. */
export function trendOption(
  days: readonly HistoryDay[],
  { theme, bounds }: { theme: ChartTheme; bounds: SalivaBounds },
): ChartOption {
  const base = frame(
    theme,
    days.map(({ day }) => day),
  );
  const unseen = { lineStyle: { opacity: 0 }, symbol: 'none', silent: true, stack: 'band' };
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (parameters: unknown) => {
        const [at] = parameters as { dataIndex: number }[];
        const day = days[at?.dataIndex ?? -1];
        if (!day) return '';
        return tooltipContent(day.day, [
          { colour: theme.plain, label: 'Median', value: `${valueText(day.median)} ${SALIVA_UNIT}` },
          {
            colour: `${theme.plain}44`,
            label: 'Middle half',
            value: `${valueText(day.low)} to ${valueText(day.high)} ${SALIVA_UNIT}`,
          },
          { label: 'Tests', value: day.tests.toLocaleString('en') },
        ]);
      },
    },
    series: [
      { ...unseen, type: 'line', name: 'Lower quartile', data: days.map(({ low }) => low) },
      {
        ...unseen,
        type: 'line',
        name: 'Middle half of the tests',
        itemStyle: { color: theme.plain, opacity: 0.35 },
        areaStyle: { color: theme.plain, opacity: 0.22 },
        data: days.map(({ low, high }) => high - low),
      },
      {
        type: 'line',
        name: 'Median',
        symbolSize: 7,
        showSymbol: days.length <= 31,
        itemStyle: { color: theme.plain },
        lineStyle: { color: theme.plain, width: 2.5 },
        markLine: boundLines(bounds, theme),
        data: days.map(({ median }) => median),
      },
    ],
  };
}
