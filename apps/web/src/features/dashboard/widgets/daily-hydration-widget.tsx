import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { dayText } from '@heatwise/domain/time/date-text';
import { useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { DashboardData } from '../data/load-dashboard.ts';
import { testCount } from '../filter/filter-text.ts';
import { classLegend, HYDRATION_CLASSES } from './hydration-classes.ts';
import { NoTests } from './no-tests.tsx';
import { type StackedBar, stackedBars, stackedBarsTable } from './stacked-bars.chart.ts';
import { CHART_HEIGHT, useChartWidget } from './use-chart-widget.ts';
import type { WidgetParts } from './widget-parts.ts';

const TITLE = 'Daily hydration status';
type Settings = WidgetSettings['daily_hydration_status'];

/** One bar a day; those without tests are left out when asked. The key is the day. */
export function dailyBars({ days, summary }: DashboardData, hideEmpty: boolean): StackedBar[] {
  const counted = new Map(summary.days.map(([place, a, b, c, d]) => [place, [a, b, c, d] as const]));
  return days.flatMap((day, place): StackedBar[] => {
    const counts = counted.get(place);
    if (!counts && hideEmpty) return [];
    return [{ key: day, name: dayText(day), counts: counts ?? [0, 0, 0, 0] }];
  });
}

/** Tests by class, day by day. */
export function DailyHydrationWidget({
  settings,
  onSettings,
  ...parts
}: WidgetParts & { settings: Settings; onSettings: (settings: Settings) => void }) {
  const { data, open } = parts;
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, parts, classLegend);
  const { show_as_percentage, show_count_in_label, hide_days_without_measurements } = settings;
  const bars = useMemo(
    () => dailyBars(data, hide_days_without_measurements),
    [data, hide_days_without_measurements],
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
  const set = (change: Partial<Settings>) => onSettings({ ...settings, ...change });

  return (
    <WidgetCard
      {...card}
      note={data.summary.tests > 0 ? testCount(data.summary.tests) : ''}
      info={
        'Every valid hydration test in the chosen time counts once, on the day it was taken by the clock of this device, ' +
        'in the class it was given. A person tested twice on a day counts twice.\n\nInvalid and removed tests, baseline ' +
        'tests and inactive people are not counted. Of more than 120 days the last 120 are shown first; the slider ' +
        'leads to the others.'
      }
      settings={[
        {
          label: 'Show as percentage',
          isOn: show_as_percentage,
          onChange: (isOn) => set({ show_as_percentage: isOn }),
        },
        {
          label: 'Show count in label',
          isOn: show_count_in_label,
          onChange: (isOn) => set({ show_count_in_label: isOn }),
        },
        {
          label: 'Hide days without measurements',
          isOn: hide_days_without_measurements,
          onChange: (isOn) => set({ hide_days_without_measurements: isOn }),
        },
      ]}
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
}
