import {
  HISTORY_AXIS_TEXT,
  type MeasurementStatus,
  type OptimalZone,
  type SalivaBounds,
  SWEAT_SODIUM_THRESHOLDS,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT, SWEAT_UNIT } from '@heatwise/domain/measurements/measurement-type';
import type { LegendItem } from '../../../ui/chart/chart-legend.tsx';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import {
  axisNameRoom,
  axisStyle,
  baseOption,
  type ChartTheme,
  exactGrid,
  tooltipContent,
} from '../../../ui/chart/chart-theme.ts';
import { colourShade, statusShade } from '../../../ui/status-palette.ts';
import { type ClassLook, statusLook, valueText } from '../measurement-text.ts';

/** One test of a person; oldest first. */
export type HistoryTest = {
  readonly time: string;
  /** The day in short, for the axis. */
  readonly day: string;
  readonly value: number;
  /** The value as it stands next to its class. */
  readonly text: string;
  readonly look: ClassLook;
};

/** What the values of a history are measured against. */
export type HistoryScale = {
  readonly axisText: string;
  readonly unit: string;
  /** The classes from the best to the worst, each with the value above which it begins; the first has none. */
  readonly classes: readonly { readonly look: ClassLook; readonly above: number | null }[];
  readonly least: number;
  readonly tick: number;
  /** The bounds stay in view, so that a calm day looks calm. */
  readonly leastMax: number;
  /** Room for the numbers beside the axis and the bounds, in letters. */
  readonly letters: number;
};

const classAbove = (status: MeasurementStatus, above: number | null) => ({ look: statusLook(status), above });

/** Saliva in mOsm, with the bounds that apply to the person. */
export function salivaScale({ mild, moderate, severe }: SalivaBounds): HistoryScale {
  return {
    axisText: HISTORY_AXIS_TEXT,
    unit: SALIVA_UNIT,
    classes: [
      classAbove('hydrated', null),
      classAbove('mildly_dehydrated', mild),
      classAbove('moderately_dehydrated', moderate),
      classAbove('severely_dehydrated', severe),
    ],
    least: 0,
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
    classAbove('low_sodium', null),
    classAbove('moderate_sodium', SWEAT_SODIUM_THRESHOLDS.moderate),
    classAbove('high_sodium', SWEAT_SODIUM_THRESHOLDS.high),
    classAbove('very_high_sodium', SWEAT_SODIUM_THRESHOLDS.very_high),
  ],
  least: 0,
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
  const bounds = classes.flatMap(({ look, above }) => (above === null ? [] : [{ look, above }]));
  return {
    silent: true,
    symbol: 'none',
    data: bounds.map(({ look, above }) => ({
      yAxis: above,
      lineStyle: { color: colourShade(look.colour, scheme).fill, type: 'dashed' as const },
      label: {
        position: 'end' as const,
        fontSize,
        color: colourShade(look.colour, scheme).text,
        formatter: valueText(above),
      },
    })),
  };
}

/** Axes and margins of values over tests or days, which are named along the bottom. */
export function historyFrame(
  { axisText, least, tick, leastMax, letters }: HistoryScale,
  theme: ChartTheme,
  names: readonly string[],
): ChartOption {
  const style = axisStyle(theme);
  return {
    ...baseOption(theme),
    grid: {
      ...exactGrid,
      left: theme.fontSize * (2.8 + letters * 0.6),
      right: Math.max(20 + letters * 6, axisNameRoom(theme)),
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
      min: least,
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
  const items = classes.map(({ look }) => ({
    label: look.label,
    colour: colourShade(look.colour, scheme).fill,
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
    tests.map(({ day }) => day),
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
        return tooltipContent(test.time, [
          {
            colour: colourShade(test.look.colour, theme.scheme).fill,
            label: test.look.label,
            value: `${test.text} ${scale.unit}`.trim(),
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
        data: tests.map(({ value, look }) => ({
          value,
          symbol: look.symbol,
          itemStyle: { color: colourShade(look.colour, theme.scheme).fill },
        })),
      },
    ],
  };
}
