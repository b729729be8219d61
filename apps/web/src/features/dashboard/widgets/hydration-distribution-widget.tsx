import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { type SalivaBounds, salivaBounds } from '@heatwise/domain/measurements/measurement-status';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { memo, useCallback, useMemo } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActorIfKnown } from '../../../sync/actor.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { useWidgetSwitches } from '../../../ui/widget/use-widget-switches.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { ChangeWidget } from '../use-widget-settings.ts';
import { classLegend, HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';
import { distributionBars, distributionOption } from './hydration-distribution.chart.ts';
import { COMPARISON_INFO, medianChange } from './span-change.ts';
import { stackedBarsTable } from './stacked-bars.chart.ts';
import { changeOf, NoTests, WIDGET_TITLES, type WidgetParts } from './widget-parts.tsx';

/** The bounds of who looks at their own tests alone; null for others, and without a baseline. */
function useOwnBounds(): SalivaBounds | null {
  // The dashboard is drawn before anybody is known, right after signing in.
  const actor = useActorIfKnown();
  const isAlone = actor !== undefined && !hasAnyPermission(actor);
  const userId = actor?.user_id ?? '';
  const { data } = useLocalRows((queries) => baselineOf(queries, userId), ['own baseline', userId], {
    isEnabled: isAlone,
  });
  const [{ mean = null, std = null } = {}] = data ?? [];
  return useMemo(
    () => (isAlone && mean !== null && std !== null ? salivaBounds({ mean, std }) : null),
    [isAlone, mean, std],
  );
}

function baselineOf(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .select(['baseline_mean as mean', 'baseline_std as std'])
    .where('user_id', '=', userId);
}

const TITLE = WIDGET_TITLES.hydration_distribution;

const INFO =
  'Every valid hydration test in the selected period counts once, in the bar of its value: 5 mOsm wide, upper end ' +
  'included, everything above 200 in the last one. Colours are the class each test was given; the dashed lines ' +
  'are the default bounds, so a person with a baseline of their own may be classed differently; for your ' +
  'own tests alone they are the bounds that apply to you.\n\n' +
  `Invalid and removed tests, baseline tests and inactive people are not counted.\n\n${COMPARISON_INFO}`;
const SWITCHES = { is_contrast: 'High contrast' };

type HydrationDistributionWidgetProps = WidgetParts & {
  settings: WidgetSettings['hydration_distribution'];
  change: ChangeWidget;
};

/** How the values of the tests spread. */
export const HydrationDistributionWidget = memo(function HydrationDistributionWidget(
  props: HydrationDistributionWidgetProps,
) {
  const { settings, change, ...parts } = props;
  const { open } = parts;
  const { tests, bins, quartiles } = parts.data.summary;
  const { change: sinceBefore, lines } = changeOf(
    parts,
    quartiles && ((before) => medianChange(quartiles, before)),
  );
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, lines, classLegend);
  const onSettings = useCallback(
    (next: HydrationDistributionWidgetProps['settings']) => change('hydration_distribution', next),
    [change],
  );
  const switches = useWidgetSwitches(settings, SWITCHES, onSettings);
  const isContrast = settings.is_contrast;
  const bars = useMemo(() => distributionBars(bins), [bins]);
  const own = useOwnBounds();
  const option = useMemo(
    () => distributionOption(bars, { theme, isContrast, ...(own && { bounds: own }) }),
    [bars, theme, isContrast, own],
  );
  const openBin = (key: string) => open({ list: 'tests', bin: Number(key) });

  return (
    <WidgetCard
      {...card}
      note={tests > 0 ? testCount(tests) : ''}
      change={sinceBefore}
      info={INFO}
      settings={switches}
    >
      {tests === 0 ? (
        <NoTests />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={stackedBarsTable(
            'Value',
            bars.filter(({ counts }) => totalOf(counts) > 0),
            ({ key }) => openBin(key),
          )}
        />
      ) : (
        <>
          <Chart
            ref={chart}
            option={option}
            height={CHART_HEIGHT}
            description={`Histogram of ${testCount(tests)} by value in mOsm. The table view has the numbers.`}
            onPress={({ seriesIndex, dataIndex }) => {
              const [bar, pressed] = [bars[dataIndex], HYDRATION_CLASSES[seriesIndex]];
              if (bar && pressed) open({ list: 'tests', bin: Number(bar.key), status: pressed.code });
            }}
          />
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
});
