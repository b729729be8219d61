import { digestSum } from '@heatwise/contract/sync/digest';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';

/** The digest of the active measurements here, defined in the contract; compares with the server's (sync §1). */
export function localDigest(connection: SqliteConnection): SyncDigest {
  const [row] = connection.rows<{ count: number; seconds: number; microseconds: number }>(
    `select count(*) as count, coalesce(sum(unixepoch(modified_time)), 0) as seconds,
            coalesce(sum(cast(substr(modified_time, 21, 6) as integer)), 0) as microseconds
       from measurements where active = 1`,
  );
  return { count: row?.count ?? 0, sum: digestSum(row?.seconds ?? 0, row?.microseconds ?? 0) };
}
