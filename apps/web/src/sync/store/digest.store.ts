import { digestSum } from '@heatwise/contract/sync/digest';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';

const ROWS_AT_ONCE = 50_000;

/**
 * The digest of the active measurements here, defined in the contract; compares with the server's (sync §1). Yields
 * after each block of rows, so that the worker can answer screens in between; nothing may be written meanwhile.
 */
export function* localDigest(connection: SqliteConnection): Generator<void, SyncDigest, void> {
  const total = { count: 0, seconds: 0, microseconds: 0 };
  for (let last: number | null = 0; last !== null; ) {
    const [row]: (typeof total & { last: number | null })[] = connection.rows(
      `select coalesce(sum(active), 0) as count, max(measurement_key) as last,
              coalesce(sum(iif(active, unixepoch(modified_time), 0)), 0) as seconds,
              coalesce(sum(iif(active, cast(substr(modified_time, 21, 6) as integer), 0)), 0) as microseconds
         from (select measurement_key, active, modified_time from measurements
                where measurement_key > ? order by measurement_key limit ${ROWS_AT_ONCE})`,
      [last],
    );
    total.count += row?.count ?? 0;
    total.seconds += row?.seconds ?? 0;
    total.microseconds += row?.microseconds ?? 0;
    last = row?.last ?? null;
    yield;
  }
  return { count: total.count, sum: digestSum(total.seconds, total.microseconds) };
}
