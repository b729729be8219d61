import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { memo, useCallback, useMemo } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { useWidgetSwitches } from '../../../ui/widget/use-widget-switches.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { useOwnBounds } from '../data/use-own-bounds.ts';
import type { ChangeWidget } from '../use-widget-settings.ts';
import { classLegend, HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';
import { distributionBars, distributionOption } from './hydration-distribution.chart.ts';
import { NoTests } from './no-tests.tsx';
import { COMPARISON_INFO, medianChange } from './span-change.ts';
import { stackedBarsTable } from './stacked-bars.chart.ts';
import { changeOf, WIDGET_TITLES, type WidgetParts } from './widget-parts.ts';

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
