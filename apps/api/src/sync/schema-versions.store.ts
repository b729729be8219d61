import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How often each server says which version it has; five times before it is taken to be gone. */
export const ANNOUNCE_VERSION_EVERY_MS = 60_000;
const SEEN_WITHIN_MINUTES = 5;

/** Says that a server of this version answers. The database's clock counts, for servers need not agree on the time. */
export async function announceSchemaVersion(database: Kysely<Tables>, version: number): Promise<void> {
  await sql`
    insert into sync_schema_versions (version, seen_at) values (${version}, clock_timestamp())
    on conflict (version) do update set seen_at = excluded.seen_at`.execute(database);
}

/** SQL of the versions whose servers answer, as the snapshot of a call knows them. */
export const announcedVersions = sql<number[]>`
  (select coalesce(array_agg(version), '{}') from sync_schema_versions
    where seen_at > clock_timestamp() - interval '1 minute' * ${sql.lit(SEEN_WITHIN_MINUTES)})`;
