import { type RawBuilder, sql } from 'kysely';

/**
 * The name of the zone in which somebody works: of their locations, when all of those are in one zone; null else.
 * `userKey` is a column of the query around.
 */
export function zoneOfPerson(userKey: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select case when count(distinct place.metadata ->> '$._timezone') = 1
                then max(place.metadata ->> '$._timezone') end
      from userTags as belongs join tags as place using (tag_id)
     where belongs.user_key = ${sql.ref(userKey)} and place.type = 'location' and place.active = 1)`;
}

/** The name of the zone in which a device was when it took a test; null where it did not say. */
export function zoneOfDevice(measurementKey: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select told.rest ->> '$.metadata._timezone' from measurement_rests as told
     where told.measurement_key = ${sql.ref(measurementKey)})`;
}
