import { HISTORY_AXIS_TEXT } from '@heatwise/domain/measurements/hydration-history';
import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT, SWEAT_UNIT } from '@heatwise/domain/measurements/measurement-type';
import type { OptimalZone } from '@heatwise/domain/measurements/saliva-baseline';
import type { SalivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { SWEAT_SODIUM_THRESHOLDS } from '@heatwise/domain/measurements/sweat-level';
import { statusOf, valueText } from '../measurement-text.ts';
import { STATUS_SYMBOLS, statusShade } from '../status-palette.ts';
import type { LegendItem } from './chart-legend.tsx';
import type { ChartOption } from './chart-option.ts';
import { axisStyle, baseOption, type ChartTheme, exactGrid } from './chart-theme.ts';
import { tooltipContent } from './tooltip-content.ts';

/** One test of a person; oldest first. */
export type HistoryTest = { readonly time: string; readonly value: number; readonly status: number };

/** What the values of a history are measured against. */
export type HistoryScale = {
  readonly axisText: string;
  readonly unit: string;
  /** The classes from the best to the worst, each with the value above which it begins; the first has none. */
  readonly classes: readonly { readonly status: MeasurementStatus; readonly above: number | null }[];
  readonly tick: number;
  /** The bounds stay in view, so that a calm day looks calm. */
  readonly leastMax: number;
  /** Room for the numbers beside the axis and the bounds, in letters. */
  readonly letters: number;
};

/** Saliva in mOsm, with the bounds that apply to the person. */
export function salivaScale({ mild, moderate, severe }: SalivaBounds): HistoryScale {
  return {
    axisText: HISTORY_AXIS_TEXT,
    unit: SALIVA_UNIT,
    classes: [
      { status: 'hydrated', above: null },
      { status: 'mildly_dehydrated', above: mild },
      { status: 'moderately_dehydrated', above: moderate },
      { status: 'severely_dehydrated', above: severe },
    ],
    tick: 30,
    leastMax: 180,
    letters: 3,
  };
}

/** Sodium in sweat in mg/L. */
export const SWEAT_SCALE: HistoryScale = {
  axisText: `Sweat sodium (${SWEAT_UNIT})`,
  unit: SWEAT_UNIT,
  classes: [
    { status: 'low_sodium', above: null },
    { status: 'moderate_sodium', above: SWEAT_SODIUM_THRESHOLDS.moderate },
    { status: 'high_sodium', above: SWEAT_SODIUM_THRESHOLDS.high },
    { status: 'very_high_sodium', above: SWEAT_SODIUM_THRESHOLDS.very_high },
  ],
  tick: 250,
  leastMax: 1750,
  letters: 5,
};

const OPTIMAL_ZONE = 'Optimal zone';
const LABELS_ALONG_AXIS = 4;
/** Of the optimal zone: the lines behind it stay visible. */
const OPTIMAL_OPACITY = 0.16;

/** A dashed line where each class begins. */
export function boundLines({ classes }: HistoryScale, { scheme, fontSize }: ChartTheme) {
  const bounds = classes.flatMap(({ status, above }) => (above === null ? [] : [{ status, above }]));
  return {
    silent: true,
    symbol: 'none',
    data: bounds.map(({ status, above }) => ({
      yAxis: above,
      lineStyle: { color: statusShade(status, scheme).fill, type: 'dashed' as const },
      label: {
        position: 'end' as const,
        fontSize,
        color: statusShade(status, scheme).text,
        formatter: valueText(above),
      },
    })),
  };
}

/** Axes and margins of values over tests or days, which are named along the bottom. */
export function historyFrame(
  { axisText, tick, leastMax, letters }: HistoryScale,
  theme: ChartTheme,
  names: readonly string[],
): ChartOption {
  const style = axisStyle(theme);
  return {
    ...baseOption(theme),
    grid: {
      ...exactGrid,
      left: theme.fontSize * (2.8 + letters * 0.6),
      right: 20 + letters * 6,
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
      name: axisText,
      nameLocation: 'middle',
      nameGap: 18 + letters * 6,
      min: 0,
      max: ({ max }: { max: number }) => Math.max(leastMax, Math.ceil(max / tick) * tick),
      interval: tick,
      axisLine: { show: false },
    },
  };
}

function optimalArea({ low, high }: OptimalZone, { scheme }: ChartTheme) {
  const green = statusShade('hydrated', scheme);
  const data: [{ name: string; yAxis: number }, { yAxis: number }][] = [
    [{ name: OPTIMAL_ZONE, yAxis: low }, { yAxis: high }],
  ];
  return {
    silent: true,
    itemStyle: { color: green.fill, opacity: OPTIMAL_OPACITY },
    // The legend names it: words among the points could not be read.
    label: { show: false },
    data,
  };
}

/** What the colours of a history mean. The points carry shapes, so the legend needs no patterns. */
export function historyLegend(
  { classes }: HistoryScale,
  { scheme }: ChartTheme,
  hasOptimalZone: boolean,
): readonly LegendItem[] {
  const items = classes.map(({ status }) => ({
    label: MEASUREMENT_STATUS_LABELS[status],
    colour: statusShade(status, scheme).fill,
  }));
  const faint = Math.round(OPTIMAL_OPACITY * 2 * 255).toString(16);
  const colour = `${statusShade('hydrated', scheme).fill}${faint}`;
  return hasOptimalZone ? [...items, { label: OPTIMAL_ZONE, colour }] : items;
}

type Drawing = {
  readonly theme: ChartTheme;
  readonly scale: HistoryScale;
  /** In which a person with a baseline is at their best. */
  readonly zone?: OptimalZone | null;
};

/** One person's tests, each with colour and shape of its class, over the zone in which the person is at their best. */
export function historyOption(
  tests: readonly HistoryTest[],
  { theme, scale, zone = null }: Drawing,
): ChartOption {
  const base = historyFrame(
    scale,
    theme,
    tests.map(({ time }) => time),
  );
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      formatter: (parameters: unknown) => {
        const [at] = parameters as { dataIndex: number }[];
        const test = tests[at?.dataIndex ?? -1];
        if (!test) return '';
        const status = statusOf(test);
        return tooltipContent(test.time, [
          {
            colour: statusShade(status, theme.scheme).fill,
            label: MEASUREMENT_STATUS_LABELS[status],
            value: `${valueText(test.value)} ${scale.unit}`,
          },
        ]);
      },
    },
    series: [
      {
        type: 'line',
        name: scale.axisText,
        symbolSize: 10,
        showAllSymbol: true,
        lineStyle: { color: theme.quiet, width: 1.5 },
        markLine: boundLines(scale, theme),
        ...(zone ? { markArea: optimalArea(zone, theme) } : {}),
        data: tests.map((test) => {
          const status = statusOf(test);
          return {
            value: test.value,
            symbol: STATUS_SYMBOLS[status],
            itemStyle: { color: statusShade(status, theme.scheme).fill },
          };
        }),
      },
    ],
  };
}
