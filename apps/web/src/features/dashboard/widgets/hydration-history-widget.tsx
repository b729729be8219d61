import {
  HISTORY_MEASUREMENTS,
  optimalZone,
  salivaBounds,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText, shortDayText } from '@heatwise/domain/time/date-text';
import { memo, useMemo } from 'react';
import { salivaScale } from '../../../entities/measurements/history/history.chart.ts';
import { HistoryCard } from '../../../entities/measurements/history/history-card.tsx';
import { valueText } from '../../../entities/measurements/measurement-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend, type LegendItem } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { HistoryRow } from '../data/hydration.queries.ts';
import type { DashboardData } from '../data/load-dashboard.ts';
import { type HistoryDay, trendOption } from './hydration-trend.chart.ts';
import { COMPARISON_INFO, medianChange, middleHalfChange } from './span-change.ts';
import { changeOf, NoTests, WIDGET_TITLES, type WidgetParts } from './widget-parts.tsx';

const TITLE = WIDGET_TITLES.hydration_history;
const PERSON_INFO =
  `The person’s latest ${HISTORY_MEASUREMENTS} valid hydration tests in the selected period, oldest to newest, each with ` +
  'the colour and shape of the class it was given. The lines are the bounds that apply to the person. With a ' +
  'baseline of their own (at least six valid baseline tests) the optimal zone is its mean plus and minus one ' +
  'standard deviation.\n\nInvalid and removed tests are not shown. A change of less than 25 mOsm between two tests ' +
  `is within measurement noise.\n\n${COMPARISON_INFO}`;
const TREND_INFO =
  'For each day with tests the median of all valid hydration tests in the selected period, and the band between the ' +
  'lower and the upper quartile: the middle half of the tests. Values are taken as whole mOsm. The dashed lines are ' +
  'the default bounds. Choose one person in the filter to see their tests one by one.\n\nInvalid and removed tests, ' +
  `baseline tests and inactive people are not counted.\n\n${COMPARISON_INFO}`;

/** One person's latest tests when one is chosen, else the trend of everybody in view. */
export const HydrationHistoryWidget = memo(function HydrationHistoryWidget(parts: WidgetParts) {
  return parts.data.history ? (
    <PersonHistory {...parts} history={parts.data.history} />
  ) : (
    <Trend {...parts} />
  );
});

function trendLegend({ plain }: ChartTheme): readonly LegendItem[] {
  return [
    { label: 'Median', colour: plain, pattern: 'line' },
    { label: 'Middle half of the tests', colour: `${plain}44` },
  ];
}

function PersonHistory({ history, ...parts }: WidgetParts & { history: readonly HistoryRow[] }) {
  const { quartiles } = parts.data.summary;
  const { change, lines } = changeOf(parts, quartiles && ((before) => medianChange(quartiles, before)));
  const [{ baseline_mean = null, baseline_std = null } = {}] = history;
  const { scale, optimal } = useMemo(() => {
    const mean = baseline_mean;
    const std = baseline_std;
    const baseline = mean === null || std === null ? null : { mean, std };
    return { scale: salivaScale(salivaBounds(baseline)), optimal: optimalZone(baseline) };
  }, [baseline_mean, baseline_std]);
  return (
    <HistoryCard
      title={TITLE}
      info={PERSON_INFO}
      tests={history}
      scale={scale}
      optimal={optimal}
      zone={parts.zone}
      today={parts.today}
      pictureLines={lines.pictureLines}
      change={change}
      empty={<NoTests />}
      onPressDay={(day) => parts.open({ list: 'tests', day })}
    />
  );
}

function trendDays({ days, summary }: DashboardData, today: CalendarDay): (HistoryDay & { key: string })[] {
  return summary.days.flatMap(([place, a, b, c, d, low, median, high]) => {
    const day = days[place];
    if (!day) return [];
    const names = { key: day, day: dayText(day), axisName: shortDayText(day, today) };
    return [{ ...names, tests: a + b + c + d, low, median, high }];
  });
}

function Trend(parts: WidgetParts) {
  const { data, open, today } = parts;
  const { quartiles } = data.summary;
  const { change, lines } = changeOf(parts, quartiles && ((before) => middleHalfChange(quartiles, before)));
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, lines, trendLegend);
  const days = useMemo(() => trendDays(data, today), [data, today]);
  const option = useMemo(() => trendOption(days, theme), [days, theme]);

  return (
    <WidgetCard
      {...card}
      note={days.length > 0 ? 'Median of each day' : ''}
      change={change}
      info={TREND_INFO}
    >
      {days.length === 0 ? (
        <NoTests />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={{
            columns: ['Day', `Median (${SALIVA_UNIT})`, 'Lower quartile', 'Upper quartile', 'Tests'],
            rows: days.map(({ key, day, median, low, high, tests }) => ({
              key,
              cells: [day, valueText(median), valueText(low), valueText(high), formatNumber(tests)],
              onOpen: () => open({ list: 'tests', day: key }),
            })),
          }}
        />
      ) : (
        <>
          <Chart
            ref={chart}
            option={option}
            height={CHART_HEIGHT}
            description={`Median hydration of ${days.length} days. The table view has the numbers.`}
            onPress={({ dataIndex }) => {
              const day = days[dataIndex];
              if (day) open({ list: 'tests', day: day.key });
            }}
          />
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
}
