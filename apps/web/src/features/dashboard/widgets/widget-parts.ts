import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { DashboardData } from '../data/load-dashboard.ts';
import type { DrillDown } from '../filter/drill-down.ts';
import type { TagRow } from '../filter/filter-options.queries.ts';

/** What every widget is given. */
export type WidgetParts = {
  readonly data: DashboardData;
  readonly zone: TimeZone;
  readonly today: CalendarDay;
  /** Tags by type and name; hidden ones only when the filter takes them in. */
  readonly tags: readonly TagRow[];
  /** The filter in words, for pictures. */
  readonly pictureLines: readonly string[];
  /** Shows the people or the tests behind a number. */
  readonly open: (drillDown: DrillDown) => void;
};
