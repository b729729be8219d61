import { dehydratedShare } from '@heatwise/domain/measurements/measurement-status';
import { shareText } from '@heatwise/domain/measurements/measurement-value';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import type { TagRow } from '../../../entities/tags/filter-options.queries.ts';
import type { ClassCounts } from '../../../local-db/hydration-tally.ts';
import type { ChartTableData } from '../../../ui/chart/chart-table.tsx';
import type { TagCounts } from '../data/hydration.queries.ts';
import type { SpanBefore } from '../data/load-dashboard.ts';
import { HYDRATION_CLASSES, totalOf } from './hydration-classes.ts';
import { isChance, pointsBetween, tagsBefore } from './span-change.ts';
import { countCell, type StackedBar } from './stacked-bars.chart.ts';

const GROUPS = [
  { type: 'job', title: 'Jobs' },
  { type: 'location', title: 'Locations' },
  { type: 'default', title: 'Tags' },
] as const;
const NONE: ClassCounts = [0, 0, 0, 0];

type Options = { readonly showEmpty: boolean; readonly before: SpanBefore | null };

/** '+12 points', '−3 points (chance)'; of a tag that had no tests then, so. */
function changeText(counts: ClassCounts, earlier: ClassCounts | undefined): string {
  if (totalOf(counts) === 0) return '–';
  if (!earlier || totalOf(earlier) === 0) return 'no tests then';
  const points = pointsBetween(counts, earlier);
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±';
  const words = `${sign}${formatCount(Math.abs(points), 'point', 'points')}`;
  return points !== 0 && isChance(counts, earlier) ? `${words} (chance)` : words;
}

/** The worst first: by the dehydrated share, then the severe and the mild one; those without tests last. */
function byDehydrated(a: StackedBar, b: StackedBar): number {
  const shares = ({ counts }: StackedBar) => {
    const all = totalOf(counts);
    return [dehydratedShare(counts) ?? -1, counts[3] / (all || 1), counts[1] / (all || 1)];
  };
  const [ofA, ofB] = [shares(a), shares(b)];
  return ofB.map((value, at) => value - (ofA[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/**
 * One bar a tag under the heading of its kind, the most dehydrated first; those without tests only when asked. The key
 * is the tag's id.
 */
export function tagBars(
  tags: readonly TagRow[],
  counted: readonly TagCounts[],
  { showEmpty, before }: Options,
): StackedBar[] {
  const counts = new Map(counted.map(([tag_id, a, b, c, d]) => [tag_id, [a, b, c, d] as const]));
  const earlier = before && tagsBefore(before);
  return GROUPS.flatMap(({ type, title }): StackedBar[] => {
    const bars = tags
      .filter((tag) => tag.type === type && (showEmpty || counts.has(tag.tag_id)))
      .map(({ tag_id, name }): StackedBar => {
        const own = counts.get(tag_id) ?? NONE;
        const change = earlier && changeText(own, earlier.get(tag_id));
        return { key: tag_id, name, counts: own, ...(change && { change }) };
      })
      .sort(byDehydrated);
    return bars.length === 0 ? [] : [{ key: type, name: title, counts: NONE, isHeading: true }, ...bars];
  });
}

/** All of the numbers; `words` names the span before, where there is one. */
export function tagTable(
  bars: readonly StackedBar[],
  openBar: (bar: StackedBar) => void,
  words: string | null,
): ChartTableData {
  return {
    columns: [
      'Tag',
      ...HYDRATION_CLASSES.map(({ short }) => short),
      'All tests',
      'Moderate or severe, of tests',
      ...(words ? [`Since ${words}`] : []),
    ],
    rows: bars.map((bar) => {
      const { key, name, counts, change = '', isHeading = false } = bar;
      if (isHeading) return { key, cells: [name], isHeading };
      const all = totalOf(counts);
      const cells = [
        name,
        ...HYDRATION_CLASSES.map(({ code }) => countCell(counts[code], all)),
        formatNumber(all),
        all === 0 ? '–' : shareText(counts[2] + counts[3], all),
        ...(words ? [change] : []),
      ];
      return { key, cells, ...(all > 0 && { onOpen: () => openBar(bar) }) };
    }),
  };
}
