import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { memo, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import type { ChartHandle, ChartProps } from '../../../ui/chart/chart-option.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { useWidgetSwitches } from '../../../ui/widget/use-widget-switches.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { ChangeWidget } from '../use-widget-settings.ts';
import { classLegend, HYDRATION_CLASSES } from './hydration-classes.ts';
import { COMPARISON_INFO, tagChange } from './span-change.ts';
import type { StackedBar } from './stacked-bars.chart.ts';
import { axisHeight, tagCharts } from './tag-bars.chart.ts';
import { tagBars, tagTable } from './tag-bars.ts';
import classes from './tag-bars-chart.module.css';
import { changeOf, WIDGET_TITLES, type WidgetParts } from './widget-parts.tsx';

type TagBarsChartProps = Pick<ChartProps, 'description' | 'onPress' | 'ref'> & {
  bars: readonly StackedBar[];
  /** Of the box that the bars scroll in, in pixels. */
  height: number;
  /** Names the box. */
  label: string;
  theme: ChartTheme;
  asPercentage: boolean;
  countInLabel: boolean;
};

const BAR_HEIGHT = 30;

/** Lying bars in a box, over an axis that stays in view while they scroll. */
function TagBarsChart({
  bars,
  height,
  label,
  theme,
  asPercentage,
  countInLabel,
  ref,
  ...rest
}: TagBarsChartProps) {
  const barsChart = useRef<ChartHandle>(null);
  const axisChart = useRef<ChartHandle>(null);
  const options = useMemo(
    () => tagCharts(bars, { theme, asPercentage, countInLabel }),
    [bars, theme, asPercentage, countInLabel],
  );
  useImperativeHandle(
    ref,
    () => ({
      toCanvas: (scale, background) => {
        const parts = [barsChart, axisChart].flatMap(
          ({ current }) => current?.toCanvas(scale, background) ?? [],
        );
        return oneBelowTheOther(parts);
      },
    }),
    [],
  );

  return (
    <ScrollBox label={label} maxHeight={height}>
      <Chart {...rest} ref={barsChart} option={options.bars} height={bars.length * BAR_HEIGHT} />
      <div className={classes.axis} aria-hidden="true">
        <Chart ref={axisChart} option={options.axis} height={axisHeight(theme)} description="" />
      </div>
    </ScrollBox>
  );
}

function oneBelowTheOther(parts: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const whole = document.createElement('canvas');
  whole.width = Math.max(0, ...parts.map(({ width }) => width));
  whole.height = parts.reduce((sum, { height }) => sum + height, 0);
  const context = whole.getContext('2d');
  let top = 0;
  for (const part of parts) {
    if (part.width > 0 && part.height > 0) context?.drawImage(part, 0, top);
    top += part.height;
  }
  return whole;
}

const TITLE = WIDGET_TITLES.hydration_per_tag;
const INFO =
  'Every valid hydration test in the selected period counts once for each tag, job and location that its person ' +
  'carries today, in the class it was given; a test of a person with three tags appears in three bars, so the bars ' +
  'do not add up to the number of tests. Jobs, locations and tags are listed separately, each with the highest share of ' +
  'moderately and severely dehydrated first.\n\nHidden tags are shown when the filter includes what is hidden. Invalid ' +
  `and removed tests, baseline tests and inactive people are not counted.\n\n${COMPARISON_INFO}`;
const SWITCHES = {
  show_as_percentage: 'Show as percentage',
  show_count_in_label: 'Show count in label',
  show_empty_tags: 'Show empty tags',
};
type Settings = WidgetSettings['hydration_per_tag'];
type HydrationPerTagWidgetProps = WidgetParts & { settings: Settings; change: ChangeWidget };

/** A browser's canvas ends at 16,384 pixels; a chart of more lines than these would be drawn empty. */
const MOST_LINES = 200;

/** Tests by class, tag by tag. */
export const HydrationPerTagWidget = memo(function HydrationPerTagWidget({
  settings,
  change,
  ...parts
}: HydrationPerTagWidgetProps) {
  const { data, tags, before, open } = parts;
  const { show_as_percentage, show_count_in_label, show_empty_tags } = settings;
  const all = useMemo(
    () => tagBars(tags, data.summary.tags, { showEmpty: show_empty_tags, before: before ?? null }),
    [tags, data, show_empty_tags, before],
  );
  const bars = useMemo(() => all.slice(0, MOST_LINES), [all]);
  const { change: sinceBefore, lines } = changeOf(
    parts,
    all.length === 0 ? null : (span) => tagChange(all, span),
  );
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, lines, classLegend);
  const onSettings = useCallback((next: Settings) => change('hydration_per_tag', next), [change]);
  const switches = useWidgetSwitches(settings, SWITCHES, onSettings);
  const count = all.filter(({ isHeading }) => !isHeading).length;
  const note =
    all.length > MOST_LINES ? 'The table has all tags; the chart the first' : 'The most dehydrated first';

  return (
    <WidgetCard
      {...card}
      note={all.length > 0 ? note : ''}
      change={sinceBefore}
      info={INFO}
      settings={switches}
    >
      {all.length === 0 ? (
        <EmptyState title="No tests of people with tags" hint="Choose a longer period or fewer filters." />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={tagTable(all, ({ key }) => open({ list: 'tests', tag_id: key }), before?.words ?? null)}
        />
      ) : (
        <>
          <TagBarsChart
            ref={chart}
            bars={bars}
            height={CHART_HEIGHT}
            label={`${TITLE}, chart`}
            theme={theme}
            asPercentage={show_as_percentage}
            countInLabel={show_count_in_label}
            description={`Hydration tests of ${count} tags by class. The table view has the numbers.`}
            onPress={({ seriesIndex, dataIndex }) => {
              const [bar, pressed] = [bars[dataIndex], HYDRATION_CLASSES[seriesIndex]];
              if (bar && pressed) open({ list: 'tests', tag_id: bar.key, status: pressed.code });
            }}
          />
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
});
