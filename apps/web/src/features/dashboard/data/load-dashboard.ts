import { ALL_TIME, type Interval, type PreviousSpan } from '@heatwise/domain/dashboard/time-range';
import { RECENT_MEASUREMENTS } from '@heatwise/domain/dashboard/widget-settings';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import {
  countInView,
  keysInView,
  measurementExtent,
  type PeopleFilter,
} from '../../../entities/people/people-in-view.queries.ts';
import type { LocalReader } from '../../../local-db/local-database.ts';
import { localQueries } from '../../../local-db/local-queries.ts';
import {
  type DashboardSummary,
  type HistoryRow,
  hydrationHistory,
  hydrationSummary,
  readSummary,
} from './hydration.queries.ts';
import { latestMeasurements, type MeasurementRow } from './latest-measurements.queries.ts';

/** Days of the viewer: `days[n]` reaches from `starts[n]` up to but not including `starts[n + 1]`. */
type Days = { readonly days: readonly CalendarDay[]; readonly starts: readonly number[] };

/**
 * Cuts an interval into the viewer's days; the first and the last one may be parts of a day. Remembers where days
 * begin, because a time zone takes long to ask.
 */
export function createDaysOf(zone: TimeZone): (interval: Interval) => Days {
  const known = new Map<CalendarDay, number>();
  function startOf(day: CalendarDay): number {
    const found = known.get(day) ?? zone.startOf(day);
    known.set(day, found);
    return found;
  }

  return ({ from, to }) => {
    if (from >= to) return { days: [], starts: [from] };
    const days: CalendarDay[] = [zone.dayAt(from)];
    const starts = [from];
    for (;;) {
      const next = addDays(days.at(-1) as CalendarDay, 1);
      const start = startOf(next);
      if (start >= to) return { days, starts: [...starts, to] };
      days.push(next);
      starts.push(start);
    }
  };
}

/**
 * The interval without the time before the first and after the last test: "All" has an end only where the data has.
 * `extent` is null when there are no tests.
 */
export function clampInterval(interval: Interval, extent: Interval | null): Interval {
  if (!extent) return { from: 0, to: 0 };
  const from = Math.max(interval.from, extent.from);
  return { from, to: Math.max(from, Math.min(interval.to, extent.to)) };
}

export type DashboardRequest = {
  readonly filter: TestFilter;
  /** What the filter's time range means now. */
  readonly interval: Interval;
  /** Takes the latest tests whatever the time range. */
  readonly alwaysShowLatest: boolean;
  /** Whose tests are shown one by one; null for nobody's. */
  readonly historyOf: string | null;
  /** To compare with; null where there is nothing before, undefined where it is not asked for. */
  readonly span: PreviousSpan | null | undefined;
};

/** All that the dashboard shows of one filter. */
export type DashboardData = {
  /** False while the local database holds no measurement at all. */
  readonly hasMeasurements: boolean;
  /** How many people are in view. */
  readonly people: number;
  /** How many more there are in the filter who are hidden and so left out. */
  readonly hidden: number;
  /** The part of the interval that has tests at most; `to` is excluded. */
  readonly interval: Interval;
  readonly days: readonly CalendarDay[];
  readonly summary: DashboardSummary;
  readonly latest: readonly MeasurementRow[];
  /** The tests of the person whose are shown one by one, newest first; null for nobody's. */
  readonly history: readonly HistoryRow[] | null;
  /** The same people in the span before; null where there is nothing before, undefined where it was not asked for. */
  readonly before: SpanBefore | null | undefined;
};

/** Whose tests count and of which time there are any: the same whatever the time range. */
export type DashboardExtent = {
  /** JSON list of user_keys, and how many they are. */
  readonly people: string;
  readonly count: number;
  /** Within the filter, but hidden. */
  readonly hidden: number;
  /** Null while there is no measurement at all. */
  readonly time: Interval | null;
};

export async function loadExtent(database: LocalReader, filter: PeopleFilter): Promise<DashboardExtent> {
  const [[keys], [all], [ends]] = await Promise.all([
    database.rows(keysInView(localQueries, filter).compile()),
    database.rows(countInView(localQueries, { ...filter, showHidden: true }).compile()),
    database.rows(measurementExtent(localQueries).compile()),
  ]);
  const first = ends?.first_ms ?? null;
  return {
    people: keys?.people ?? '[]',
    count: keys?.count ?? 0,
    hidden: (all?.count ?? 0) - (keys?.count ?? 0),
    time: first === null ? null : { from: first, to: (ends?.last_ms ?? first) + 1 },
  };
}

/** Everything else at once: what comes later draws the charts again. */
export async function loadDashboard(
  database: LocalReader,
  { people, count, hidden, time: extent }: DashboardExtent,
  { filter, interval: asked, alwaysShowLatest, historyOf, span }: DashboardRequest,
  daysOf: (interval: Interval) => Days,
): Promise<DashboardData> {
  // A range that ends keeps its days without tests; "All" ends where the data does.
  const interval = filter.range.mode === 'all' ? clampInterval(asked, extent) : asked;
  const { days, starts } = daysOf(interval);
  const latest = {
    people,
    count,
    interval: alwaysShowLatest ? ALL_TIME : interval,
    limit: RECENT_MEASUREMENTS,
  };

  const [summary, rows, history, before] = await Promise.all([
    loadSummary(database, people, starts),
    database.rows(latestMeasurements(localQueries, latest).compile()),
    historyOf
      ? database.rows(hydrationHistory(localQueries, { ...filter, user_id: historyOf }, interval).compile())
      : null,
    span ? loadSpanBefore(database, people, span) : span,
  ]);
  // During the first synchronisation tests arrive between the questions: one answer must not deny another.
  const hasMeasurements = extent !== null || rows.length > 0 || summary.tests > 0;
  return {
    hasMeasurements,
    people: count,
    hidden,
    interval,
    days,
    summary,
    latest: rows,
    history,
    before,
  };
}

/** The tests of the span before, and what it is called. */
export type SpanBefore = { readonly words: string; readonly summary: DashboardSummary };

async function loadSpanBefore(
  database: LocalReader,
  people: string,
  { interval: { from, to }, words }: PreviousSpan,
): Promise<SpanBefore> {
  return { words, summary: await loadSummary(database, people, [from, to]) };
}

async function loadSummary(database: LocalReader, people: string, starts: readonly number[]) {
  const [row] = await database.rows(hydrationSummary(localQueries, people, starts).compile());
  if (!row) throw new Error('The summary of the hydration tests is missing.');
  return readSummary(row);
}
