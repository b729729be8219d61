import type { Interval } from '@heatwise/domain/dashboard/time-range';
import { QUARTER_MS } from '@heatwise/domain/measurements/hours-of-week';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { type RawBuilder, sql } from 'kysely';
import type { PeopleFilter } from '../../../entities/people/people-in-view.queries.ts';
import { peopleInView } from '../../../entities/people/people-in-view.queries.ts';
import { zoneOfDevice, zoneOfPerson } from '../../../entities/weather/site-zones.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

/** Tests are drawn together by squares of so many degrees, some 500 metres: about a site's yard. */
export const SQUARE_DEGREES = 0.005;
/** As many rows as a list holds; when there are more it says so. */
export const LIST_LIMIT = 1000;

/** The tests of one square that know where they were taken. */
export type SpotRow = {
  /** 'row:column' of the square. */
  id: string;
  /** The middle of the tests. */
  lat: number;
  lon: number;
  tests: number;
  people: number;
  last_ms: number;
  /** The name of the zone the devices were in; null where they did not say. */
  zone: string | null;
  /** Hydration tests by severity, best first, as a JSON list. */
  counts: string;
};

/** Hydration tests by severity, best first, as a JSON list. Source: measurement-status, whose codes are stored. */
const countsBySeverity = sql<string>`json_array(
  sum(m.type = 'sosm' and m.status = 0), sum(m.type = 'sosm' and m.status = 1),
  sum(m.type = 'sosm' and m.status = 2), sum(m.type = 'sosm' and m.status = 3))`;

/** Neither removed nor invalid, of the people and the time of the filter. */
function counted(queries: LocalQueries, filter: PeopleFilter, { from, to }: Interval): RawBuilder<unknown> {
  const inView = peopleInView(queries, filter).select('users.user_key');
  return sql`m.created_ms >= ${from} and m.created_ms < ${to} and m.active = 1 and m.valid = 1
             and m.user_key in (${inView})`;
}

/** Those that say where they were taken; (0, 0) is not a position. */
function located(queries: LocalQueries, filter: PeopleFilter, interval: Interval): RawBuilder<unknown> {
  return sql`
    select m.*, place.lat, place.lon, place.zone,
           cast((place.lat + 90) / ${SQUARE_DEGREES} as integer) || ':' ||
           cast((place.lon + 180) / ${SQUARE_DEGREES} as integer) as square
      from measurements as m cross join (
        select json_extract(rest, '$.metadata._latitude') as lat, json_extract(rest, '$.metadata._longitude') as lon,
               rest ->> '$.metadata._timezone' as zone,
               measurement_key as key from measurement_rests
      ) as place on place.key = m.measurement_key
     where ${counted(queries, filter, interval)}
       and typeof(place.lat) in ('integer', 'real') and typeof(place.lon) in ('integer', 'real')
       and abs(place.lat) <= 90 and abs(place.lon) <= 180 and (place.lat <> 0 or place.lon <> 0)`;
}

/** The squares in which tests were taken, those with most tests first. */
export function spots(queries: LocalQueries, filter: PeopleFilter, interval: Interval) {
  const query = sql<SpotRow>`
    select square as id, avg(lat) as lat, avg(lon) as lon, count(*) as tests, count(distinct user_key) as people,
           max(created_ms) as last_ms, max(zone) as zone, ${countsBySeverity} as counts
      from (${located(queries, filter, interval)}) as m
     group by square order by tests desc, square`;
  return { compile: () => query.compile(queries) };
}

/** One test behind a square. */
export type SpotTest = {
  measurement_id: string;
  name_first: string;
  name_last: string;
  type: MeasurementType;
  value: number;
  status: number;
  created_ms: number;
  /** The name of the zone the device was in; null where it did not say. */
  zone: string | null;
  custom_name: string | null;
  /** Of the person's own baseline. */
  baseline_mean: number | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  /** How many there are in all. */
  total: number;
};

/** The tests of one square, newest first. */
export function testsAtSpot(queries: LocalQueries, filter: PeopleFilter, interval: Interval, id: string) {
  const query = sql<SpotTest>`
    select m.measurement_id, u.name_first, u.name_last, m.type, m.value, m.status, m.created_ms, m.zone,
           c.name as custom_name, c.unit as custom_unit, c.classes as custom_classes, u.baseline_mean, count(*) over () as total
      from (${located(queries, filter, interval)}) as m
      join users as u using (user_key)
      left join measurement_rests as r on m.type = 'custom' and r.measurement_key = m.measurement_key
      left join custom_measurement_types as c on c.custom_id = json_extract(r.rest, '$.custom_id')
     where m.square = ${id}
     order by m.created_ms desc, m.measurement_key desc limit ${LIST_LIMIT}`;
  return { compile: () => query.compile(queries) };
}

/** What the people who belong to a location were found to be; people without a test count too. */
export type LocationTests = { tag_id: string; people: number; tests: number; counts: string };

export function testsOfLocations(queries: LocalQueries, filter: PeopleFilter, interval: Interval) {
  const inView = peopleInView(queries, filter).select('users.user_key');
  const query = sql<LocationTests>`
    with tested as materialized (
      select m.user_key, count(*) as tests, ${countsBySeverity} as counts
        from measurements as m where ${counted(queries, filter, interval)} group by m.user_key
    )
    select carried.tag_id, count(*) as people, coalesce(sum(tests), 0) as tests,
           json_array(coalesce(sum(counts ->> 0), 0), coalesce(sum(counts ->> 1), 0),
                      coalesce(sum(counts ->> 2), 0), coalesce(sum(counts ->> 3), 0)) as counts
      from userTags as carried join tags using (tag_id) left join tested using (user_key)
     where tags.type = 'location' and tags.active = 1 and carried.user_key in (${inView})
     group by carried.tag_id`;
  return { compile: () => query.compile(queries) };
}

/** Hydration tests by quarters of an hour since 1970 and the zone in which they were taken, null where nobody knows. */
export type QuarterRow = { quarter: number; zone: string | null; counts: string };

export function quarters(queries: LocalQueries, filter: PeopleFilter, interval: Interval) {
  const query = sql<QuarterRow>`
    with zones as materialized (
      select user_key, ${zoneOfPerson('users.user_key')} as zone from users
    )
    select m.created_ms / ${QUARTER_MS} as quarter, coalesce(zones.zone, ${zoneOfDevice('m.measurement_key')}) as zone,
           ${countsBySeverity} as counts
      from measurements as m left join zones using (user_key)
     where m.type = 'sosm' and m.status <= 3 and ${counted(queries, filter, interval)}
     group by 1, 2`;
  return { compile: () => query.compile(queries) };
}

/** Jobs and locations by name; hidden ones only when asked for. */
export function jobsAndLocations(queries: LocalQueries, showHidden: boolean) {
  let tags = queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'metadata'])
    .where('active', '=', 1)
    .where('type', 'in', ['job', 'location']);
  if (!showHidden) tags = tags.where('is_hidden', '=', 0);
  return tags.orderBy(sql`name collate nocase`);
}
