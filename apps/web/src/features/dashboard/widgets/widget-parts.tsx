import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { IconDropletOff } from '@tabler/icons-react';
import type { TagRow } from '../../../entities/tags/filter-options.queries.ts';
import type { PictureParts } from '../../../ui/chart/use-chart-widget.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { SpanChange } from '../../../ui/widget/span-change-line.tsx';
import type { DashboardData, SpanBefore } from '../data/load-dashboard.ts';
import type { DrillDown } from '../filter/dashboard-search.ts';

/** The widgets' titles in the order of the dashboard; also shown while they load. */
export const WIDGET_TITLES = {
  hydration_status: 'Hydration status',
  hydration_distribution: 'Hydration distribution',
  daily_hydration_status: 'Daily hydration status',
  hydration_per_tag: 'Hydration per tag',
  hydration_history: 'Hydration history',
  latest_measurements: 'Latest measurements',
} as const;

/** What every widget is given; the lines of pictures are the filter in words. */
export type WidgetParts = PictureParts & {
  readonly data: DashboardData;
  /** To compare with; undefined while it is on its way, null where there is nothing before. */
  readonly before: SpanBefore | null | undefined;
  readonly zone: TimeZone;
  /** Tags by type and name; hidden ones only when the filter takes them in. */
  readonly tags: readonly TagRow[];
  /** Shows the people or the tests behind a number. */
  readonly open: (drillDown: DrillDown) => void;
};

/** What a widget says of the span before, and in its pictures; `compare` is asked where there is one. */
export function changeOf<Parts extends Pick<WidgetParts, 'before' | 'pictureLines'>>(
  parts: Parts,
  compare: ((before: SpanBefore) => SpanChange) | null,
) {
  const { before } = parts;
  if (compare === null || before === null) return { change: null, lines: parts };
  if (before === undefined) return { change: 'on its way' as const, lines: parts };
  const change = compare(before);
  return { change, lines: { ...parts, pictureLines: [...parts.pictureLines, change.text] } };
}

/** Stands where a chart has no test to show. */
export function NoTests() {
  return (
    <EmptyState
      icon={<IconDropletOff size={26} stroke={1.6} />}
      title="No valid hydration tests"
      hint="Choose a longer period or fewer filters."
    />
  );
}
