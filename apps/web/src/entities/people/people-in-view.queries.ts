import { FIRST_POSSIBLE_TEST_MS } from '@heatwise/domain/measurements/measurement-time';
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
  let people = allPeople(queries).where('users.active', '=', 1);
  if (!filter.showHidden) people = people.where('users.is_hidden', '=', 0);
  if (filter.user_id) people = people.where('users.user_id', '=', filter.user_id);
  return carryingChosen(people, filter);
}

/** Narrows people to those who carry at least one of the tags, one of the jobs and one of the locations. */
export function carryingChosen(
  people: ReturnType<typeof allPeople>,
  chosen: Pick<PeopleFilter, 'tag_ids' | 'job_ids' | 'location_ids'>,
) {
  let carrying = people;
  for (const ids of [chosen.tag_ids, chosen.job_ids, chosen.location_ids]) {
    if (ids.length === 0) continue;
    carrying = carrying.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userTags')
          .select('userTags.tag_id')
          .whereRef('userTags.user_key', '=', 'users.user_key')
          .where('userTags.tag_id', 'in', ids),
      ),
    );
  }
  return carrying;
}

function allPeople(queries: LocalQueries) {
  return queries.selectFrom('users');
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
