import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { type RawBuilder, sql } from 'kysely';
import { type PeopleFilter, peopleInView } from '../../../entities/people/people-in-view.queries.ts';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import { BIN_COUNT, BIN_WIDTH_MOSM } from '../../../local-db/hydration-tally.ts';
import { type LocalQueries, personMatches } from '../../../local-db/local-queries.ts';
import {
  type MeasurementRow,
  measurementColumns,
  restOfMeasurement,
} from '../data/latest-measurements.queries.ts';
import type { TestList } from '../filter/dashboard-search.ts';

/** As many rows as a list holds; when there are more it says so. */
export const DRILL_DOWN_LIMIT = 5000;

/** Of a longer list `total` says how many there are in all. */
export type Total = { total: number };

/** One person with their latest valid hydration test in the interval; nulls without one. */
export type PersonRow = {
  user_id: string;
  name_first: string;
  name_last: string;
  created_ms: number | null;
  status: number | null;
  value: number | null;
  /** Names of the person's visible tags, as one text. */
  /** Names of the visible ones, a JSON list. */
  tags: string;
};

/**
 * People by the class of their latest valid hydration test in the interval (0 to 3), or without one, by name. Of two
 * tests at one and the same time the worse one counts, as in the chart.
 */
export function peopleByStatus(
  queries: LocalQueries,
  filter: PeopleFilter,
  interval: Interval,
  { status, search }: { status: number | 'untested'; search: string },
) {
  const inView = peopleInView(queries, filter).select('users.user_key');
  const tests = sql`from measurements where user_key = u.user_key and type = 'sosm' and status <= 3`;
  const query = sql<PersonRow & Total>`
    with latest as materialized (
      select u.user_key, (select created_ms ${tests}
                             and created_ms >= ${interval.from} and created_ms < ${interval.to}
                           order by created_ms desc limit 1) as created_ms
        from users as u where u.user_key in (${inView}) and ${personMatches('u', search)}
    ), classed as materialized (
      select u.user_key, u.created_ms,
             (select max(status) ${tests} and created_ms = u.created_ms) as status from latest as u
    )
    select u.user_id, u.name_first, u.name_last, p.created_ms, p.status, count(*) over () as total,
           (select value from measurements where user_key = p.user_key and type = 'sosm'
               and created_ms = p.created_ms and status = p.status
             order by measurement_key desc limit 1) as value,
           (select json_group_array(tags.name order by ${tagOrder('tags')}) from userTags join tags using (tag_id)
             where userTags.user_key = p.user_key and tags.active = 1 and tags.is_hidden = 0) as tags
      from classed as p join users as u using (user_key)
     where ${status === 'untested' ? sql`p.status is null` : sql`p.status = ${status}`}
     order by u.name_first, u.name_last, u.user_id limit ${DRILL_DOWN_LIMIT}`;
  return { compile: () => query.compile(queries) };
}

/**
 * The tests of a list, newest first, with the person's previous value. `interval` is the list's day within the
 * filter's time.
 */
export function testsBehind(
  queries: LocalQueries,
  filter: PeopleFilter,
  interval: Interval,
  { list, search }: { list: TestList; search: string },
) {
  const inView = peopleInView(queries, filter).select('users.user_key');
  const conditions: RawBuilder<unknown>[] = [
    sql`m.created_ms >= ${interval.from} and m.created_ms < ${interval.to}`,
    sql`m.user_key in (${inView})`,
    personMatches('u', search),
  ];
  if (list.user_id) conditions.push(sql`u.user_id = ${list.user_id} and m.active = 1`);
  else conditions.push(sql`m.type = 'sosm'`);
  if (list.status !== undefined) conditions.push(sql`m.status = ${list.status}`);
  else if (!list.user_id) conditions.push(sql`m.status <= 3`);
  if (list.bin !== undefined) conditions.push(inBin(list.bin));
  if (list.tag_id) {
    conditions.push(sql`m.user_key in (select user_key from userTags where tag_id = ${list.tag_id})`);
  }
  const query = sql<MeasurementRow & Total>`
    select ${measurementColumns}, chosen.total
      from (select m.measurement_key, count(*) over () as total
              from measurements as m join users as u using (user_key)
             where ${sql.join(conditions, sql` and `)}
             order by m.created_ms desc, m.measurement_key desc limit ${DRILL_DOWN_LIMIT}) as chosen
      cross join measurements as m using (measurement_key)
      join users as u using (user_key) ${restOfMeasurement}
     order by m.created_ms desc, m.measurement_key desc`;
  return { compile: () => query.compile(queries) };
}

/** Values of one bar of the distribution: see binOf. */
function inBin(bin: number): RawBuilder<unknown> {
  const above = bin > 0 ? sql`m.value > ${bin * BIN_WIDTH_MOSM}` : sql`true`;
  const upTo = bin < BIN_COUNT ? sql`m.value <= ${(bin + 1) * BIN_WIDTH_MOSM}` : sql`true`;
  return sql`${above} and ${upTo}`;
}
