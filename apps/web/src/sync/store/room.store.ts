import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { writeState } from './sync-times.store.ts';

/** Small, so that the journal of a deletion fits where nothing else does. */
const ROWS_AT_ONCE = 500;
const GOES = "type <> 'sosm_baseline'";

/**
 * Makes room when the browser gives no more: the pictures first, then the oldest month of measurements, which is
 * remembered so that it is not stored again. The newest month stays, and so do recorded baselines however old: the
 * classes of today's tests rest on them. Returns what was dropped, null when nothing is
 * left to drop. Throws when even the deletion finds no room. See docs/sync.md#in-the-browser.
 */
export function makeRoom(connection: SqliteConnection): 'profile_images' | 'measurements' | null {
  const [image] = connection.rows('select 1 from profileImages limit 1');
  if (image) {
    connection.transaction(() => {
      connection.run('delete from profileImages');
      writeState(connection, 'without_images', '1');
    });
    return 'profile_images';
  }
  const [range] = connection.rows<{ oldest: number | null; newest: number | null }>(
    `select (select created_ms from measurements where ${GOES} order by created_ms limit 1) as oldest,
            (select created_ms from measurements where ${GOES} order by created_ms desc limit 1) as newest`,
  );
  if (range?.oldest == null || range.newest == null) return null;
  const end = startOfNextMonth(range.oldest);
  if (end > range.newest) return null;
  connection.transaction(() => writeState(connection, 'kept_from_ms', String(end)));
  while (deleteBefore(connection, end)) {}
  return 'measurements';
}

function deleteBefore(connection: SqliteConnection, end: number): boolean {
  const keys = connection.rows<{ measurement_key: number; measurement_id: string }>(
    `select measurement_key, measurement_id from measurements where created_ms < ? and ${GOES} limit ?`,
    [end, ROWS_AT_ONCE],
  );
  connection.transaction(() => {
    for (const { measurement_key, measurement_id } of keys) {
      connection.run('delete from link_measurements where measurement_id = ?', [measurement_id]);
      connection.run('delete from measurements where measurement_key = ?', [measurement_key]);
    }
  });
  return keys.length === ROWS_AT_ONCE;
}

function startOfNextMonth(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
