import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText, shortDayText } from '@heatwise/domain/time/date-text';
import { memo, useCallback, useMemo } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { useWidgetSwitches } from '../../../ui/widget/use-widget-switches.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { DashboardData } from '../data/load-dashboard.ts';
import type { ChangeWidget } from '../use-widget-settings.ts';
import { classLegend, HYDRATION_CLASSES } from './hydration-classes.ts';
import { COMPARISON_INFO, countsOfDays, shareChange } from './span-change.ts';
import { mostUprightBars, type StackedBar, stackedBars, stackedBarsTable } from './stacked-bars.chart.ts';
import { changeOf, NoTests, WIDGET_TITLES, type WidgetParts } from './widget-parts.tsx';

const TITLE = WIDGET_TITLES.daily_hydration_status;
const INFO =
  'Every valid hydration test in the selected period counts once, on the day it was taken by the clock of this device, ' +
  'in the class it was given. A person tested twice on a day counts twice.\n\nInvalid and removed tests, baseline ' +
  'tests and inactive people are not counted. If there are more than 93 days, the last 93 are shown first; the slider ' +
  `leads to the others.\n\n${COMPARISON_INFO}`;
const SWITCHES = {
  show_as_percentage: 'Show as percentage',
  show_count_in_label: 'Show count in label',
  hide_days_without_measurements: 'Hide days without measurements',
};
type Settings = WidgetSettings['daily_hydration_status'];
type Props = WidgetParts & { settings: Settings; change: ChangeWidget };

/** One bar a day; those without tests are left out when asked. The key is the day. */
export function dailyBars(
  { days, summary }: DashboardData,
  hideEmpty: boolean,
  today: CalendarDay,
): StackedBar[] {
  const counted = new Map(summary.days.map(([place, a, b, c, d]) => [place, [a, b, c, d] as const]));
  return days.flatMap((day, place): StackedBar[] => {
    const counts = counted.get(place);
    if (!counts && hideEmpty) return [];
    return [
      { key: day, name: dayText(day), axisName: shortDayText(day, today), counts: counts ?? [0, 0, 0, 0] },
    ];
  });
}

function noteOf(tests: number, days: number, countInLabel: boolean): string {
  if (tests === 0) return '';
  const most = mostUprightBars(countInLabel);
  if (days <= most) return testCount(tests);
  return `${testCount(tests)}; the last ${most} of ${days} days, slide for more`;
}

/** Tests by class, day by day. */
export const DailyHydrationWidget = memo(function DailyHydrationWidget({
  settings,
  change,
  ...parts
}: Props) {
  const { data, open, today } = parts;
  const { change: sinceBefore, lines } = changeOf(
    parts,
    data.summary.tests === 0
      ? null
      : ({ words, summary }) =>
          shareChange(
            'Moderate or severe',
            'tests',
            countsOfDays(data.summary),
            countsOfDays(summary),
            words,
          ),
  );
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, lines, classLegend);
  const { show_as_percentage, show_count_in_label, hide_days_without_measurements } = settings;
  const bars = useMemo(
    () => dailyBars(data, hide_days_without_measurements, today),
    [data, hide_days_without_measurements, today],
  );
  const option = useMemo(
    () =>
      stackedBars(bars, {
        theme,
        asPercentage: show_as_percentage,
        countInLabel: show_count_in_label,
        direction: 'upright',
      }),
    [bars, theme, show_as_percentage, show_count_in_label],
  );
  const onSettings = useCallback((next: Settings) => change('daily_hydration_status', next), [change]);
  const switches = useWidgetSwitches(settings, SWITCHES, onSettings);

  return (
    <WidgetCard
      {...card}
      note={noteOf(data.summary.tests, bars.length, show_count_in_label)}
      change={sinceBefore}
      info={INFO}
      settings={switches}
    >
      {data.summary.tests === 0 ? (
        <NoTests />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={stackedBarsTable('Day', bars, ({ key }) => open({ list: 'tests', day: key }))}
        />
      ) : (
        <>
          <Chart
            ref={chart}
            option={option}
            height={CHART_HEIGHT}
            description={`Hydration tests of ${bars.length} days by class. The table view has the numbers.`}
            onPress={({ seriesIndex, dataIndex }) => {
              const [bar, pressed] = [bars[dataIndex], HYDRATION_CLASSES[seriesIndex]];
              if (bar && pressed) open({ list: 'tests', day: bar.key, status: pressed.code });
            }}
          />
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
});
