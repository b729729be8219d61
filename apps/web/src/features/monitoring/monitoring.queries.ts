import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import { useThrottledValue } from '@mantine/hooks';
import { type RawBuilder, sql } from 'kysely';
import { useEffect } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { tagOrder } from '../../entities/tags/tag-order.queries.ts';
import { zoneOfDevice, zoneOfPerson } from '../../entities/weather/site-zones.ts';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useSyncProgress } from '../../sync/sync-context.tsx';

export const FOLLOW_UP_NOTES = ['monitoring', 'notes'] as const;
/** While much changes the notes are not asked for more often than this. */
const SHORTEST_GAP_MS = 2000;

/**
 * What was written about follow-ups. They are not synchronised themselves, but whatever is written in the organisation
 * moves its clock: they are read again after each synchronisation that found it moved.
 */
export function useFollowUpNotes() {
  const { syncedAt } = useSyncProgress();
  const seen = useThrottledValue(syncedAt, SHORTEST_GAP_MS);
  const query = useApiQuery(FOLLOW_UP_NOTES, (api) => api.send(monitoringRoutes.notes), {
    select: ({ notes }) => notes,
  });
  const { refetch } = query;
  useEffect(() => {
    if (seen !== null) void refetch();
  }, [seen, refetch]);
  return query;
}

/** Whose tests are shown: people with one of `among` (null: everybody), and one of `tag_ids` where any are chosen. */
export type WallScope = { readonly among: readonly string[] | null; readonly tag_ids: readonly string[] };

const carriesOneOf = (ids: readonly string[]) => sql`exists (
  select 1 from userTags as t where t.user_key = u.user_key
     and t.tag_id in (select value from json_each(${JSON.stringify(ids)})))`;

/** The condition on the user `u`. */
function isShown({ among, tag_ids }: WallScope): RawBuilder<unknown> {
  const parts = [sql`u.active = 1 and u.is_hidden = 0`];
  if (among) parts.push(carriesOneOf(among));
  if (tag_ids.length > 0) parts.push(carriesOneOf(tag_ids));
  return sql.join(parts, sql` and `);
}

/** Valid hydration tests: the statuses up to 3 are their classes. */
const isValidTest = sql`type = 'sosm' and status <= 3`;

/** A person with their last valid hydration test; nulls without one. `tag_ids` and `places` are JSON lists. */
export type WallRow = {
  user_id: string;
  name_first: string;
  name_last: string;
  tag_ids: string;
  /** Names of the visible jobs and locations. */
  places: string;
  measurement_id: string | null;
  created_ms: number | null;
  status: number | null;
  value: number | null;
  /** The name of the zone where they work, or where the last test was taken; null where nobody knows. */
  zone: string | null;
};

/** Everybody on the wall, in any order. Needs the index by person, which the first synchronisation builds at its end. */
export function wallRows(queries: LocalQueries, scope: WallScope) {
  const query = sql<WallRow>`
    select u.user_id, u.name_first, u.name_last,
           (select json_group_array(tag_id) from userTags where user_key = u.user_key) as tag_ids,
           (select json_group_array(g.name order by ${tagOrder('g')})
              from userTags as t join tags as g using (tag_id)
             where t.user_key = u.user_key and g.active = 1 and g.is_hidden = 0
               and g.type in ('job', 'location')) as places,
           m.measurement_id, m.created_ms, m.status, m.value,
           coalesce(${zoneOfPerson('u.user_key')}, ${zoneOfDevice('m.measurement_key')}) as zone
      from users as u
      left join measurements as m on m.measurement_key = (
        select measurement_key from measurements where user_key = u.user_key and ${isValidTest}
         order by created_ms desc, status desc, measurement_id limit 1)
     where ${isShown(scope)}`;
  return { compile: () => query.compile(queries) };
}

export type RunRow = {
  user_id: string;
  measurement_id: string;
  created_ms: number;
  status: number;
  value: number;
};

/** The tests of each person on the wall that came after the last one that asks for no follow-up. */
export function runsOfBadTests(queries: LocalQueries, scope: WallScope) {
  const query = sql<RunRow>`
    select u.user_id, m.measurement_id, m.created_ms, m.status, m.value
      from users as u
      cross join measurements as m on m.user_key = u.user_key and m.type = 'sosm' and m.status in (2, 3)
       and m.created_ms >= coalesce((
         select created_ms from measurements where user_key = u.user_key and type = 'sosm' and status <= 1
          order by created_ms desc limit 1), -1)
     where ${isShown(scope)}`;
  return { compile: () => query.compile(queries) };
}

/** A test with the person's valid one before it; nulls without one. */
export type RecentRow = {
  measurement_id: string;
  user_id: string;
  name_first: string;
  name_last: string;
  created_ms: number;
  status: number;
  value: number;
  before_status: number | null;
  before_value: number | null;
};

const MOST_RECENT = 500;

/** The valid hydration tests since an instant (ms since 1970), newest first. */
export function recentTests(queries: LocalQueries, scope: WallScope, sinceMs: number) {
  const query = sql<RecentRow>`
    select m.measurement_id, u.user_id, u.name_first, u.name_last, m.created_ms, m.status, m.value,
           b.status as before_status, b.value as before_value
      from measurements as m
      join users as u using (user_key)
      left join measurements as b on b.measurement_key = (
        select measurement_key from measurements
         where user_key = m.user_key and ${isValidTest} and created_ms < m.created_ms
         order by created_ms desc, status desc limit 1)
     where m.created_ms >= ${sinceMs} and m.type = 'sosm' and m.status <= 3 and ${isShown(scope)}
     order by m.created_ms desc, m.measurement_key desc limit ${MOST_RECENT}`;
  return { compile: () => query.compile(queries) };
}

/** `metadata` is the person's own, as JSON; so are the lists. */
export type TestedRow = { user_id: string; tests: string; tag_ids: string; metadata: string };

/** When each of these people was tested, by any test that was not removed: a JSON list of instants in ms. */
export function testedTimes(queries: LocalQueries, userIds: readonly string[], sinceMs: number) {
  const query = sql<TestedRow>`
    select user_id, metadata,
           (select json_group_array(tag_id) from userTags where user_key = users.user_key) as tag_ids,
           (select json_group_array(created_ms) from measurements
                      where user_key = users.user_key and active = 1 and created_ms >= ${sinceMs}) as tests
      from users where user_id in (select value from json_each(${JSON.stringify(userIds)}))`;
  return { compile: () => query.compile(queries) };
}
