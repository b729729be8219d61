import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/measurement-status';
import { sql } from 'kysely';
import { type PeopleFilter, peopleInView } from '../../../entities/people/people-in-view.queries.ts';
import type { HydrationSummary } from '../../../local-db/hydration-tally.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

/** One valid hydration test of one person, with the person's baseline. */
export type HistoryRow = {
  measurement_id: string;
  created_ms: number;
  value: number;
  status: number;
  baseline_mean: number | null;
  baseline_std: number | null;
};

/** A person's latest valid hydration tests in an interval, newest first. */
export function hydrationHistory(queries: LocalQueries, filter: PeopleFilter, interval: Interval) {
  return peopleInView(queries, filter)
    .innerJoin('measurements', 'measurements.user_key', 'users.user_key')
    .select([
      'measurement_id',
      'measurements.created_ms',
      'measurements.value',
      'measurements.status',
      'users.baseline_mean',
      'users.baseline_std',
    ])
    .where('measurements.type', '=', 'sosm')
    .where('measurements.status', '<=', 3)
    .where('measurements.created_ms', '>=', interval.from)
    .where('measurements.created_ms', '<', interval.to)
    .orderBy('measurements.created_ms', 'desc')
    .orderBy('measurements.measurement_key', 'desc')
    .limit(HISTORY_MEASUREMENTS);
}

/** `summary` is a HydrationSummary without its people, `tags` a list of [tag_id, tests by class]; both JSON text. */
export type SummaryRow = { summary: string; tags: string };

/** Tests by class of the people who carry a tag. */
export type TagCounts = readonly [tag_id: string, number, number, number, number];

/** What the charts of hydration tests are drawn from. */
export type DashboardSummary = Omit<HydrationSummary, 'people'> & { readonly tags: readonly TagCounts[] };

/**
 * All numbers of the hydration charts in one pass over the tests.
 * @param people JSON list of user_keys. @param starts first instants of the days, then the end of the last.
 */
export function hydrationSummary(queries: LocalQueries, people: string, starts: readonly number[]) {
  const query = sql<SummaryRow>`
    with summary as materialized (
      select hydration_summary(${people}, ${JSON.stringify(starts)}) as json
    ), tagged as (
      select userTags.tag_id, sum(person.value ->> 1) as hydrated, sum(person.value ->> 2) as mild,
             sum(person.value ->> 3) as moderate, sum(person.value ->> 4) as severe
        from summary cross join json_each(summary.json, '$.people') as person
        cross join userTags on userTags.user_key = person.value ->> 0
       group by userTags.tag_id
    )
    select json_remove(summary.json, '$.people') as summary,
           (select json_group_array(json_array(tag_id, hydrated, mild, moderate, severe)) from tagged) as tags
      from summary`;
  return { compile: () => query.compile(queries) };
}

export function readSummary(row: SummaryRow): DashboardSummary {
  return {
    ...(JSON.parse(row.summary) as Omit<HydrationSummary, 'people'>),
    tags: JSON.parse(row.tags) as TagCounts[],
  };
}
