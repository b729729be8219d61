import { FIRST_POSSIBLE_TEST_MS } from '@heatwise/domain/measurements/device-clock';
import { sql } from 'kysely';
import type { LocalQueries } from '../../local-db/local-queries.ts';

/**
 * Whose tests a screen shows. A person is in view when they carry, today, at least one of the tags, one of the jobs and
 * one of the locations; a list that is empty asks for nothing. `showHidden` takes in hidden people and hidden tags.
 */
export type PeopleFilter = {
  readonly tag_ids: readonly string[];
  readonly job_ids: readonly string[];
  readonly location_ids: readonly string[];
  /** One person only; null is everybody. */
  readonly user_id: string | null;
  readonly showHidden: boolean;
};

/** The people whose tests are shown: active, not hidden unless asked for, and within the filter. */
export function peopleInView(queries: LocalQueries, filter: PeopleFilter) {
  let people = queries.selectFrom('users').where('users.active', '=', 1);
  if (!filter.showHidden) people = people.where('users.is_hidden', '=', 0);
  if (filter.user_id) people = people.where('users.user_id', '=', filter.user_id);
  for (const ids of [filter.tag_ids, filter.job_ids, filter.location_ids]) {
    if (ids.length === 0) continue;
    people = people.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userTags')
          .select('userTags.tag_id')
          .whereRef('userTags.user_key', '=', 'users.user_key')
          .where('userTags.tag_id', 'in', ids),
      ),
    );
  }
  return people;
}

/** Their keys as one JSON list, and how many they are. */
export function keysInView(queries: LocalQueries, filter: PeopleFilter) {
  return peopleInView(queries, filter).select(({ fn }) => [
    sql<string>`json_group_array(users.user_key)`.as('people'),
    fn.countAll<number>().as('count'),
  ]);
}

/** How many they are. */
export function countInView(queries: LocalQueries, filter: PeopleFilter) {
  return peopleInView(queries, filter).select(({ fn }) => fn.countAll<number>().as('count'));
}

/**
 * The first and the last instant of which there is any measurement; null without one. Those that a wrong clock dates before
 * 2000 do not count.
 */
export function measurementExtent(queries: LocalQueries) {
  // Two queries: SQLite finds one end by the index, but reads everything to find both at once.
  return queries.selectNoFrom(({ selectFrom }) => [
    selectFrom('measurements')
      .select(({ fn }) => fn.min('created_ms').as('ms'))
      .where('created_ms', '>=', FIRST_POSSIBLE_TEST_MS)
      .as('first_ms'),
    selectFrom('measurements')
      .select(({ fn }) => fn.max('created_ms').as('ms'))
      .where('created_ms', '>=', FIRST_POSSIBLE_TEST_MS)
      .as('last_ms'),
  ]);
}
