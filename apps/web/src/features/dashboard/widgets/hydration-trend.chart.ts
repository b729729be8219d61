import { DEFAULT_SALIVA_BOUNDS } from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import {
  boundLines,
  historyFrame,
  salivaScale,
} from '../../../entities/measurements/history/history.chart.ts';
import { valueText } from '../../../entities/measurements/measurement-text.ts';
import type { ChartOption } from '../../../ui/chart/chart-option.ts';
import { type ChartTheme, tooltipContent } from '../../../ui/chart/chart-theme.ts';

/** One day of many people; oldest first. */
export type HistoryDay = {
  readonly day: string;
  /** In short, for the axis. */
  readonly axisName: string;
  readonly tests: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
};

const SCALE = salivaScale(DEFAULT_SALIVA_BOUNDS);

/** The median of each day, and the band that the middle half of the tests is in. */
export function trendOption(days: readonly HistoryDay[], theme: ChartTheme): ChartOption {
  const base = historyFrame(
    SCALE,
    theme,
    days.map(({ axisName }) => axisName),
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
          { label: 'Tests', value: formatNumber(day.tests) },
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
        markLine: boundLines(SCALE, theme),
        data: days.map(({ median }) => median),
      },
    ],
  };
}
