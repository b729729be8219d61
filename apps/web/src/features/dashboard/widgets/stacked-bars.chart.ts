import { share, shareText } from '@heatwise/domain/measurements/measurement-value';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { ClassCounts } from '../../../local-db/hydration-tally.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import type { ChartTableData } from '../../../ui/chart/chart-table.tsx';
import {
  amountLabel,
  axisNameRoom,
  axisStyle,
  baseOption,
  type ChartTheme,
  exactGrid,
  statusItemStyle,
  tooltipContent,
} from '../../../ui/chart/chart-theme.ts';
import { statusShade } from '../../../ui/status-palette.ts';
import { HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';

/** One bar: its name and its tests by class. */
export type StackedBar = {
  readonly key: string;
  readonly name: string;
  readonly counts: ClassCounts;
  /** What stands along the axis, where the name is too long for it. */
  readonly axisName?: string;
  /** The name of the bars below it, without a bar of its own. */
  readonly isHeading?: boolean;
  /** What changed since the span before, for the tooltip. */
  readonly change?: string;
};

type Look = {
  readonly theme: ChartTheme;
  readonly asPercentage: boolean;
  readonly countInLabel: boolean;
  readonly direction: 'upright' | 'lying';
};

/** Beyond this many bars, a quarter of days, the chart starts at the last ones, with a slider to the others. */
const MOST_UPRIGHT_BARS = 93;
/** For the names of lying bars. */
const TAG_WIDTH = 144;
const SLIDER_FROM_BARS = 45;
const LABELS_ALONG_AXIS = 5;
/** So many counts are beside each other on a phone when they lie, and when they stand upright. */
const MOST_LYING_COUNTS = 7;
const MOST_UPRIGHT_COUNTS = 21;
/** Room for a count at the end of its bar, in letters. */
const COUNT_LETTERS = 4;

/**
 * The count of each bar, at its end: an axis leaves out or cuts names that do not fit. It is a bar of its own without
 * a body, on top of the others.
 */
function countLabels(bars: readonly StackedBar[], { theme, direction }: Look) {
  const isUpright = direction === 'upright';
  const isNarrow = isUpright && bars.length > MOST_LYING_COUNTS;
  return {
    type: 'bar' as const,
    name: 'Count',
    stack: 'tests',
    silent: true,
    tooltip: { show: false },
    label: {
      show: true,
      position: (isUpright ? 'top' : 'right') as 'top' | 'right',
      ...(isNarrow ? { rotate: 90, align: 'left' as const, verticalAlign: 'middle' as const } : {}),
      color: theme.text,
      fontSize: theme.fontSize,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const bar = bars[dataIndex];
        return bar && !bar.isHeading ? formatNumber(totalOf(bar.counts)) : '';
      },
    },
    data: bars.map(() => 0),
  };
}

/** How many upright bars are shown at once; of more, the last ones are shown first. */
export function mostUprightBars(countInLabel: boolean): number {
  return countInLabel ? MOST_UPRIGHT_COUNTS : MOST_UPRIGHT_BARS;
}

/** A tooltip for the bar at a place of the category axis. */
function tooltip(bars: readonly StackedBar[], theme: ChartTheme) {
  return (parameters: unknown) => {
    const [first] = (Array.isArray(parameters) ? parameters : [parameters]) as { dataIndex: number }[];
    const bar = bars[first?.dataIndex ?? -1];
    if (!bar || bar.isHeading) return '';
    const all = totalOf(bar.counts);
    const rows = HYDRATION_CLASSES.map(({ code, status, label }) => ({
      colour: statusShade(status, theme.scheme).fill,
      label,
      value: `${formatNumber(bar.counts[code])} (${shareText(bar.counts[code], all)})`,
    }));
    const change = bar.change ? [{ label: 'Moderate or severe', value: bar.change }] : [];
    return tooltipContent(bar.name, [...rows, { label: 'All', value: formatNumber(all) }, ...change]);
  };
}

/** Bars of tests by class, the worst class at the base line, where lengths compare best. */
export function stackedBars(bars: readonly StackedBar[], look: Look): ChartOption {
  const { theme, asPercentage, countInLabel, direction } = look;
  const isUpright = direction === 'upright';
  const mostBars = mostUprightBars(countInLabel);
  const countRoom = countInLabel ? theme.fontSize * COUNT_LETTERS * 0.7 : 0;
  const style = axisStyle(theme);
  const names = {
    ...style,
    type: 'category' as const,
    data: bars.map(({ name, axisName }) => axisName ?? name),
    // Lying bars are read from the top.
    inverse: !isUpright,
    splitLine: { show: false },
    axisLabel: {
      ...style.axisLabel,
      hideOverlap: true,
      ...(isUpright
        ? { interval: Math.ceil(Math.min(bars.length, mostBars) / LABELS_ALONG_AXIS) - 1 }
        : {
            interval: 0,
            width: TAG_WIDTH - 10,
            overflow: 'truncate' as const,
            formatter: (name: string, index: number) => (bars[index]?.isHeading ? `{heading|${name}}` : name),
            rich: { heading: { color: theme.text, fontWeight: 700, fontSize: theme.fontSize } },
          }),
    },
  };
  const amounts = {
    ...style,
    type: 'value' as const,
    ...(asPercentage ? { max: 100 } : { minInterval: 1 }),
    axisLabel: { ...style.axisLabel, formatter: asPercentage ? '{value} %' : amountLabel },
    axisLine: { show: false },
  };
  const hasSlider = isUpright && bars.length > Math.min(SLIDER_FROM_BARS, mostBars);
  return {
    ...baseOption(theme),
    tooltip: {
      ...baseOption(theme).tooltip,
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: tooltip(bars, theme),
    },
    grid: isUpright
      ? {
          ...exactGrid,
          left: theme.fontSize * 3.8,
          right: axisNameRoom(theme),
          top: 12 + countRoom,
          bottom: (hasSlider ? 32 : 4) + theme.fontSize * 1.8,
        }
      : { ...exactGrid, left: TAG_WIDTH, right: 18 + countRoom, top: 4, bottom: theme.fontSize * 2.2 },
    xAxis: isUpright ? names : amounts,
    yAxis: isUpright ? amounts : names,
    ...(hasSlider ? { dataZoom: [slider(bars.length, mostBars, theme)] } : {}),
    series: [
      ...HYDRATION_CLASSES.map(({ code, status, label }) => ({
        type: 'bar' as const,
        name: label,
        stack: 'tests',
        barMaxWidth: 34,
        itemStyle: statusItemStyle(status, theme.scheme),
        // Nothing is drawn for nothing.
        data: bars.map(({ counts }) => {
          const count = counts[code];
          if (count === 0) return null;
          return asPercentage ? share(count, totalOf(counts)) : count;
        }),
      })),
      ...(countInLabel ? [countLabels(bars, look)] : []),
    ],
  };
}

function slider(bars: number, most: number, { quiet, line, plain, fontSize }: ChartTheme) {
  return {
    type: 'slider' as const,
    bottom: 4,
    height: 18,
    startValue: Math.max(0, bars - most),
    endValue: bars - 1,
    borderColor: line,
    fillerColor: `${plain}33`,
    handleStyle: { color: plain },
    moveHandleStyle: { color: plain },
    textStyle: { color: quiet, fontSize },
    brushSelect: false,
    showDataShadow: false,
  };
}

/** '120 (14.7 %)', which may break before the share only. */
export function countCell(count: number, all: number): string {
  return `${formatNumber(count)} (${shareText(count, all).replace(' ', '\u00a0')})`;
}

/** The same numbers as a table. `openBar` shows the tests behind a bar. */
export function stackedBarsTable(
  first: string,
  bars: readonly StackedBar[],
  openBar: (bar: StackedBar) => void,
): ChartTableData {
  return {
    columns: [first, ...HYDRATION_CLASSES.map(({ short }) => short), 'All'],
    rows: bars.map((bar) => ({
      key: bar.key,
      cells: [
        bar.name,
        ...HYDRATION_CLASSES.map(({ code }) => countCell(bar.counts[code], totalOf(bar.counts))),
        formatNumber(totalOf(bar.counts)),
      ],
      ...(totalOf(bar.counts) > 0 ? { onOpen: () => openBar(bar) } : {}),
    })),
  };
}
