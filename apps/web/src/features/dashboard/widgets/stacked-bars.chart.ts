import type { ClassCounts } from '../../../local-db/hydration-tally.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import type { ChartTableData } from '../../../ui/chart/chart-table.tsx';
import { axisStyle, baseOption, type ChartTheme, exactGrid } from '../../../ui/chart/chart-theme.ts';
import { statusItemStyle } from '../../../ui/chart/status-decal.ts';
import { tooltipContent } from '../../../ui/chart/tooltip-content.ts';
import { statusShade } from '../../../ui/status-palette.ts';
import { HYDRATION_CLASSES, share, shareText, totalOf } from './hydration-classes.ts';

/** One bar: its name and its tests by class. */
export type StackedBar = { readonly key: string; readonly name: string; readonly counts: ClassCounts };

type Look = {
  readonly theme: ChartTheme;
  readonly asPercentage: boolean;
  readonly countInLabel: boolean;
  readonly direction: 'upright' | 'lying';
};

/** Beyond this many bars, a quarter of days, the chart starts at the last ones, with a slider to the others. */
export const MOST_UPRIGHT_BARS = 93;
/** For the names of lying bars. */
const TAG_WIDTH = 136;
const SLIDER_FROM_BARS = 45;
const LABELS_ALONG_AXIS = 5;

function labelOf({ name, counts }: StackedBar, countInLabel: boolean): string {
  return countInLabel ? `${name} (${totalOf(counts).toLocaleString('en')})` : name;
}

/** A tooltip for the bar at a place of the category axis. */
function tooltip(bars: readonly StackedBar[], theme: ChartTheme) {
  return (parameters: unknown) => {
    const [first] = (Array.isArray(parameters) ? parameters : [parameters]) as { dataIndex: number }[];
    const bar = bars[first?.dataIndex ?? -1];
    if (!bar) return '';
    const all = totalOf(bar.counts);
    const rows = HYDRATION_CLASSES.map(({ code, status, label }) => ({
      colour: statusShade(status, theme.scheme).fill,
      label,
      value: `${bar.counts[code].toLocaleString('en')} (${shareText(bar.counts[code], all)})`,
    }));
    return tooltipContent(bar.name, [...rows, { label: 'All', value: all.toLocaleString('en') }]);
  };
}

/** Bars of tests by class, the worst class at the base line, where lengths compare best. */
export function stackedBars(bars: readonly StackedBar[], look: Look): ChartOption {
  const { theme, asPercentage, countInLabel, direction } = look;
  const isUpright = direction === 'upright';
  const style = axisStyle(theme);
  const names = {
    ...style,
    type: 'category' as const,
    data: bars.map((bar) => labelOf(bar, countInLabel)),
    // Lying bars are read from the top.
    inverse: !isUpright,
    splitLine: { show: false },
    axisLabel: {
      ...style.axisLabel,
      hideOverlap: true,
      ...(isUpright
        ? { interval: Math.ceil(Math.min(bars.length, MOST_UPRIGHT_BARS) / LABELS_ALONG_AXIS) - 1 }
        : { interval: 0, width: TAG_WIDTH - 10, overflow: 'truncate' as const }),
    },
  };
  const amounts = {
    ...style,
    type: 'value' as const,
    ...(asPercentage ? { max: 100 } : { minInterval: 1 }),
    axisLabel: { ...style.axisLabel, formatter: asPercentage ? '{value} %' : '{value}' },
    axisLine: { show: false },
  };
  const hasSlider = isUpright && bars.length > SLIDER_FROM_BARS;
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
          right: 14,
          top: 12,
          bottom: (hasSlider ? 32 : 4) + theme.fontSize * 1.8,
        }
      : { ...exactGrid, left: TAG_WIDTH, right: 18, top: 4, bottom: theme.fontSize * 2.2 },
    xAxis: isUpright ? names : amounts,
    yAxis: isUpright ? amounts : names,
    ...(hasSlider ? { dataZoom: [slider(bars.length, theme)] } : {}),
    series: HYDRATION_CLASSES.map(({ code, status, label }) => ({
      type: 'bar',
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
  };
}

function slider(bars: number, { quiet, line, plain, fontSize }: ChartTheme) {
  return {
    type: 'slider' as const,
    bottom: 4,
    height: 18,
    startValue: Math.max(0, bars - MOST_UPRIGHT_BARS),
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

/** The same numbers as a table. `openBar` shows the tests behind a bar. */
export function stackedBarsTable(
  first: string,
  bars: readonly StackedBar[],
  openBar: (bar: StackedBar) => void,
): ChartTableData {
  return {
    columns: [first, ...HYDRATION_CLASSES.map(({ label }) => label), 'All'],
    rows: bars.map((bar) => ({
      key: bar.key,
      cells: [
        bar.name,
        ...HYDRATION_CLASSES.map(({ code }) => {
          const count = bar.counts[code];
          return `${count.toLocaleString('en')} (${shareText(count, totalOf(bar.counts))})`;
        }),
        totalOf(bar.counts).toLocaleString('en'),
      ],
      ...(totalOf(bar.counts) > 0 ? { onOpen: () => openBar(bar) } : {}),
    })),
  };
}
