import { isTimeZone, openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { type RawBuilder, sql } from 'kysely';
import { useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';

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

/** Opens the zones of sites by their names; where none is known, the viewer's clock is as good as any. */
export function useSiteZones(): (name: string | null) => TimeZone {
  const viewer = useViewerZone();
  return useMemo(() => {
    const open = new Map([[viewer.name, viewer]]);
    return (name) => {
      if (name === null) return viewer;
      const known = open.get(name) ?? (isTimeZone(name) ? openTimeZone(name) : viewer);
      open.set(name, known);
      return known;
    };
  }, [viewer]);
}
