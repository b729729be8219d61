import { type Kysely, sql } from 'kysely';

/**
 * How hot each past day was at a place, in °C WBGT. As the weather itself it belongs to no organisation: a place is a
 * position to about a kilometre and the service that told of it. Without numbers the service has no whole day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table heat_days (
    place text not null,
    day date not null,
    tz_id text not null,
    sun_c real,
    shade_c real,
    is_over boolean not null,
    primary key (place, day)
  )`.execute(db);
}
