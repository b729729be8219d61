import { sql } from 'kysely';
import { type PeopleFilter, peopleInView } from '../../entities/people/people-in-view.queries.ts';
import { employeeIdOf, type LocalQueries } from '../../local-db/local-queries.ts';

/** One person who was measured in the window. Days are places in the window, counted from 0. */
export type CalendarPerson = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  employee_id: string | null;
  /** Measurements in the window. */
  tests: number;
  first_place: number;
  last_place: number;
  /** '0:2 3:1': two measurements on the first day, one on the fourth, none on the others. */
  counts: string;
  /** The ids of the person's shift patterns, with spaces between; null without one. */
  shift_pattern_ids: string | null;
};

/**
 * The people in view who were measured in the window, by name, with how often on each of its days. Removed
 * measurements do not count, invalid ones do (domain rule measurementCalendar). One pass over the window's rows.
 * @param starts first instants of the window's days, then the end of the last.
 */
export function calendarPeople(queries: LocalQueries, people: PeopleFilter, starts: readonly number[]) {
  const inView = peopleInView(queries, people).select('users.user_key');
  const days = starts.slice(1).map((end, place) => [starts[place] ?? end, end]);
  const query = sql<CalendarPerson>`
    with counted as materialized (
      select m.user_key, day.key as place, count(*) as tests
        from json_each(${JSON.stringify(days)}) as day
        cross join measurements as m
       where m.created_ms >= day.value ->> 0 and m.created_ms < day.value ->> 1 and m.active = 1
       group by m.user_key, day.key
    )
    select u.user_id, u.name_first, u.name_last, u.email, ${employeeIdOf('u')} as employee_id, sum(tests) as tests, min(place) as first_place,
           max(place) as last_place, group_concat(place || ':' || tests, ' ') as counts,
           (select group_concat(carried.tag_id, ' ')
              from userTags as carried join tags as pattern using (tag_id)
             where carried.user_key = u.user_key and pattern.type = 'roster' and pattern.active = 1
           ) as shift_pattern_ids
      from counted join users as u using (user_key)
     where u.user_key in (${inView})
     group by u.user_key
     order by trim(u.name_first || ' ' || u.name_last) collate nocase, u.user_id`;
  return { compile: () => query.compile(queries) };
}

/** A person's own metadata, in which their calendar settings stand, as JSON text. */
export function ownMetadata(queries: LocalQueries, userId: string) {
  return queries.selectFrom('users').select('metadata').where('user_id', '=', userId);
}
