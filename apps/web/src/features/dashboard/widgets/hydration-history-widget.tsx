import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/hydration-history';
import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { optimalZone } from '@heatwise/domain/measurements/saliva-baseline';
import { DEFAULT_SALIVA_BOUNDS, salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { dateTimeText, dayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { memo, useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend, type LegendItem } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts';
import { statusShade } from '../../../ui/status-palette.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { HistoryRow } from '../data/hydration-history.queries.ts';
import type { DashboardData } from '../data/load-dashboard.ts';
import { testCount } from '../filter/filter-text.ts';
import { HYDRATION_CLASSES } from './hydration-classes.ts';
import { type HistoryDay, personHistoryOption, trendOption, valueText } from './hydration-history.chart.ts';
import { NoTests } from './no-tests.tsx';
import { CHART_HEIGHT, useChartWidget } from './use-chart-widget.ts';
import type { WidgetParts } from './widget-parts.ts';

const TITLE = 'Hydration history';
const PERSON_INFO =
  `The person’s latest ${HISTORY_MEASUREMENTS} valid hydration tests in the chosen time, oldest to newest, each with ` +
  'the colour and shape of the class it was given. The lines are the bounds that apply to the person. With a ' +
  'baseline of their own (at least six valid baseline tests) the optimal zone is its mean plus and minus one ' +
  'standard deviation.\n\nInvalid and removed tests are not shown. A change of less than 25 mOsm between two tests ' +
  'is within measurement noise.';
const TREND_INFO =
  'For each day with tests the median of all valid hydration tests in the chosen time, and the band between the ' +
  'lower and the upper quartile: the middle half of the tests. Values are taken as whole mOsm. The dashed lines are ' +
  'the default bounds. Choose one person in the filter to see their tests one by one.\n\nInvalid and removed tests, ' +
  'baseline tests and inactive people are not counted.';

/** One person's latest tests when one is chosen, else the trend of everybody in view. */
export const HydrationHistoryWidget = memo(function HydrationHistoryWidget(parts: WidgetParts) {
  return parts.data.history ? (
    <PersonHistory {...parts} history={parts.data.history} />
  ) : (
    <Trend {...parts} />
  );
});

/** The points carry shapes, so the legend needs no patterns. */
function pointLegend({ scheme }: ChartTheme): readonly LegendItem[] {
  return HYDRATION_CLASSES.map(({ status, label }) => ({ label, colour: statusShade(status, scheme).fill }));
}

function trendLegend({ plain }: ChartTheme): readonly LegendItem[] {
  return [
    { label: 'Median', colour: plain, pattern: 'line' },
    { label: 'Middle half of the tests', colour: `${plain}44` },
  ];
}

function personTests(history: readonly HistoryRow[], zone: TimeZone) {
  return history
    .map(({ created_ms, value, status }) => ({ time: dateTimeText(created_ms, zone), value, status }))
    .reverse();
}

function PersonHistory({ history, ...parts }: WidgetParts & { history: readonly HistoryRow[] }) {
  const { zone, open } = parts;
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, parts, pointLegend);
  const tests = useMemo(() => personTests(history, zone), [history, zone]);
  const option = useMemo(() => {
    const [{ baseline_mean: mean = null, baseline_std: std = null } = {}] = history;
    const baseline = mean === null || std === null ? null : { mean, std };
    return personHistoryOption(tests, { theme, bounds: salivaBounds(baseline), zone: optimalZone(baseline) });
  }, [history, tests, theme]);

  return (
    <WidgetCard
      {...card}
      note={tests.length > 0 ? `Latest ${testCount(tests.length)}` : ''}
      info={PERSON_INFO}
    >
      {tests.length === 0 ? (
        <NoTests />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={{
            columns: ['Time', `Value (${SALIVA_UNIT})`, 'Class'],
            rows: tests.map(({ time, value, status }, index) => ({
              key: `${time} ${index}`,
              cells: [
                time,
                valueText(value),
                MEASUREMENT_STATUS_LABELS[MEASUREMENT_STATUSES[status] ?? 'unclassified'],
              ],
            })),
          }}
        />
      ) : (
        <>
          <Chart
            ref={chart}
            option={option}
            height={CHART_HEIGHT}
            description={`Line of the person’s latest ${testCount(tests.length)}. The table view has the numbers.`}
            onPress={({ dataIndex }) => {
              const row = history[history.length - 1 - dataIndex];
              if (row) open({ list: 'tests', day: zone.dayAt(row.created_ms) });
            }}
          />
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
}

function trendDays({ days, summary }: DashboardData): (HistoryDay & { key: string })[] {
  return summary.days.flatMap(([place, a, b, c, d, low, median, high]) => {
    const day = days[place];
    return day ? [{ key: day, day: dayText(day), tests: a + b + c + d, low, median, high }] : [];
  });
}

function Trend(parts: WidgetParts) {
  const { data, open } = parts;
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, parts, trendLegend);
  const days = useMemo(() => trendDays(data), [data]);
  const option = useMemo(() => trendOption(days, { theme, bounds: DEFAULT_SALIVA_BOUNDS }), [days, theme]);

  return (
    <WidgetCard {...card} note={days.length > 0 ? 'Median of each day' : ''} info={TREND_INFO}>
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
              cells: [day, valueText(median), valueText(low), valueText(high), tests.toLocaleString('en')],
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
