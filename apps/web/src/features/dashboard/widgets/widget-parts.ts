import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { TagRow } from '../../../local-db/filter-options.queries.ts';
import type { PictureParts } from '../../../ui/chart/use-chart-widget.ts';
import type { DashboardData } from '../data/load-dashboard.ts';
import type { DrillDown } from '../filter/drill-down.ts';

/** What every widget is given; the lines of pictures are the filter in words. */
export type WidgetParts = PictureParts & {
  readonly data: DashboardData;
  readonly zone: TimeZone;
  /** Tags by type and name; hidden ones only when the filter takes them in. */
  readonly tags: readonly TagRow[];
  /** Shows the people or the tests behind a number. */
  readonly open: (drillDown: DrillDown) => void;
};
