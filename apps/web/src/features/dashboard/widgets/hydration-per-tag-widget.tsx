import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { memo, useCallback, useMemo } from 'react';
import type { TagRow } from '../../../local-db/filter-options.queries.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { CHART_HEIGHT, useChartWidget } from '../../../ui/chart/use-chart-widget.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from '../../../ui/widget/scroll-box.module.css';
import { useWidgetSwitches } from '../../../ui/widget/use-widget-switches.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import type { TagCounts } from '../data/hydration-summary.queries.ts';
import type { ChangeWidget } from '../use-widget-settings.ts';
import { classLegend, HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';
import { type StackedBar, stackedBars, stackedBarsTable } from './stacked-bars.chart.ts';
import type { WidgetParts } from './widget-parts.ts';

const TITLE = 'Hydration per tag';
const INFO =
  'Every valid hydration test in the chosen time counts once for each tag, job and location that its person ' +
  'carries today, in the class it was given; a test of a person with three tags stands in three bars, so the bars ' +
  'do not add up to the number of tests.\n\nHidden tags are shown when the filter takes in what is hidden. Invalid ' +
  'and removed tests, baseline tests and inactive people are not counted.';
const SWITCHES = {
  show_as_percentage: 'Show as percentage',
  show_count_in_label: 'Show count in label',
  show_empty_tags: 'Show empty tags',
};
type Settings = WidgetSettings['hydration_per_tag'];
type Props = WidgetParts & { settings: Settings; change: ChangeWidget };

const BAR_HEIGHT = 30;
const AROUND_BARS = 40;
/** A browser's canvas ends at 16,384 pixels; a chart of more tags than these would be drawn empty. */
const MOST_BARS = 200;

/** One bar a tag, in the tags' order; those without tests only when asked. The key is the tag's id. */
export function tagBars(
  tags: readonly TagRow[],
  counted: readonly TagCounts[],
  showEmpty: boolean,
): StackedBar[] {
  const counts = new Map(counted.map(([tag_id, a, b, c, d]) => [tag_id, [a, b, c, d] as const]));
  return tags
    .map(({ tag_id, name }) => ({ key: tag_id, name, counts: counts.get(tag_id) ?? ([0, 0, 0, 0] as const) }))
    .filter((bar) => showEmpty || totalOf(bar.counts) > 0);
}

/** Tests by class, tag by tag. */
export const HydrationPerTagWidget = memo(function HydrationPerTagWidget({
  settings,
  change,
  ...parts
}: Props) {
  const { data, tags, open } = parts;
  const { theme, chart, legend, isTable, card } = useChartWidget(TITLE, parts, classLegend);
  const { show_as_percentage, show_count_in_label, show_empty_tags } = settings;
  const all = useMemo(() => tagBars(tags, data.summary.tags, show_empty_tags), [tags, data, show_empty_tags]);
  const bars = useMemo(() => all.slice(0, MOST_BARS), [all]);
  const option = useMemo(
    () =>
      stackedBars(bars, {
        theme,
        asPercentage: show_as_percentage,
        countInLabel: show_count_in_label,
        direction: 'lying',
      }),
    [bars, theme, show_as_percentage, show_count_in_label],
  );
  const onSettings = useCallback((next: Settings) => change('hydration_per_tag', next), [change]);
  const switches = useWidgetSwitches(settings, SWITCHES, onSettings);
  const note =
    all.length > MOST_BARS ? `The first ${MOST_BARS} of ${all.length} tags; the table has all` : '';

  return (
    <WidgetCard {...card} note={note} info={INFO} settings={switches}>
      {all.length === 0 ? (
        <EmptyState
          title="No tests of people with tags"
          hint="Choose a longer time range or fewer filters."
        />
      ) : isTable ? (
        <ChartTable
          caption={TITLE}
          height={CHART_HEIGHT}
          data={stackedBarsTable('Tag', all, ({ key }) => open({ list: 'tests', tag_id: key }))}
        />
      ) : (
        <>
          <section
            className={classes.box}
            style={{ maxHeight: CHART_HEIGHT }}
            aria-label={`${TITLE}, chart`} // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <Chart
              ref={chart}
              option={option}
              height={Math.max(160, bars.length * BAR_HEIGHT + AROUND_BARS)}
              description={`Hydration tests of ${bars.length} tags by class. The table view has the numbers.`}
              onPress={({ seriesIndex, dataIndex }) => {
                const [bar, pressed] = [bars[dataIndex], HYDRATION_CLASSES[seriesIndex]];
                if (bar && pressed) open({ list: 'tests', tag_id: bar.key, status: pressed.code });
              }}
            />
          </section>
          <ChartLegend items={legend} />
        </>
      )}
    </WidgetCard>
  );
});
