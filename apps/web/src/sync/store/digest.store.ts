import { digestSum } from '@heatwise/contract/sync/digest';
import type { Digests, SyncDigest } from '@heatwise/contract/sync/sync.contract';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';

const ROWS_AT_ONCE = 50_000;

export type LocalDigests = Record<keyof Digests, SyncDigest>;
type Steps<Result> = Generator<void, Result, void>;
type Sums = { count: number; seconds: number; microseconds: number };

/**
 * The digests of what is here, defined in the contract; compare with the server's. Of the people left out no
 * measurements are counted, nor those stamped before
 * `from`, with what is linked to them. Yields after each block
 * of rows, so that the worker can answer screens in between; nothing may be written meanwhile.
 */
export function* localDigests(
  connection: SqliteConnection,
  leftOut: readonly string[],
  from = '',
): Steps<LocalDigests> {
  const people = JSON.stringify(leftOut);
  const keys = 'select user_key from users where user_id in (select value from json_each(?))';
  const theirs = `select measurement_id from measurements where user_key in (${keys})`;
  const isOfWindow = `(? = '' or exists (select 1 from measurements m
     where m.measurement_id = link_measurements.measurement_id and m.modified_time >= ?))`;
  return {
    // Somebody who was measured before the core sync has sent them has no version yet.
    users: yield* digestOfAll(connection, 'users', 'user_key', "modified_time <> ''"),
    tags: yield* digestOfAll(connection, 'tags', 'rowid', 'active'),
    permissions: yield* digestOfAll(connection, 'permissions', 'rowid', 'true'),
    measurements: yield* digestOfAll(
      connection,
      'measurements',
      'measurement_key',
      `active and user_key not in (${keys}) and modified_time >= ?`,
      people,
      from,
    ),
    link_measurements: yield* digestOfAll(
      connection,
      'link_measurements',
      'link_key',
      `measurement_id not in (${theirs}) and ${isOfWindow}`,
      people,
      from,
      from,
    ),
  };
}

/** Of the rows of a table that count, read in the order of their whole-numbered key. */
function* digestOfAll(
  connection: SqliteConnection,
  table: string,
  key: string,
  counts: string,
  ...parameters: readonly string[]
): Steps<SyncDigest> {
  const total = { count: 0, seconds: 0, microseconds: 0 };
  for (let last: number | null = 0; last !== null; ) {
    const [row]: (Sums & { last: number | null })[] = connection.rows(
      `select coalesce(sum(counts), 0) as count, max(row_key) as last,
              coalesce(sum(iif(counts, unixepoch(modified_time), 0)), 0) as seconds,
              coalesce(sum(iif(counts, cast(substr(modified_time, 21, 6) as integer), 0)), 0) as microseconds
         from (select ${key} as row_key, ${counts} as counts, modified_time from ${table}
                where ${key} > ? order by ${key} limit ${ROWS_AT_ONCE})`,
      [...parameters, last],
    );
    total.count += row?.count ?? 0;
    total.seconds += row?.seconds ?? 0;
    total.microseconds += row?.microseconds ?? 0;
    last = row?.last ?? null;
    yield;
  }
  return { count: total.count, sum: digestSum(total.seconds, total.microseconds) };
}
