import { isCopyTooOld, offlineDaysOf } from '@heatwise/domain/organisation/offline-copy';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { readState, type SyncStateName, writeState } from './sync-times.store.ts';

/**
 * Whether the copy is older than its organisation allows, without asking the server. The latest time that the clock has
 * shown is kept and counts; a copy that never became whole is as old as its beginning.
 */
export function isCopyExpired(
  connection: SqliteConnection,
  nowMs: number,
  reachedMs: number | null,
): boolean {
  const latestMs = Math.max(nowMs, Number(readState(connection, 'latest_ms') ?? nowMs));
  const begunMs = Number(readState(connection, 'begun_ms') ?? nowMs);
  keep(connection, 'latest_ms', latestMs);
  keep(connection, 'begun_ms', begunMs);
  return isCopyTooOld({ reachedMs: reachedMs ?? begunMs, latestMs, days: allowedDays(connection) });
}

/** Where the storage is full, what is there already has to do. */
function keep(connection: SqliteConnection, name: SyncStateName, ms: number): void {
  if (readState(connection, name) === String(ms)) return;
  try {
    writeState(connection, name, String(ms));
  } catch {}
}

function allowedDays(connection: SqliteConnection): number {
  const [row] = connection.rows<{ metadata: string }>('select metadata from organisations limit 1');
  return offlineDaysOf(row ? (JSON.parse(row.metadata) as Record<string, unknown>) : {});
}
