import { LocalDatabaseError } from './local-database-error.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * Indexes of the measurements that are built once the first fill has ended: ids are random, so keeping them in order
 * row by row would write nearly the whole index again with each page.
 */
const IDENTITY_INDEXES = [
  'create unique index if not exists measurements_id on measurements (measurement_id)',
  'create unique index if not exists link_measurements_id on link_measurements (link_id)',
  'create index if not exists link_measurements_of on link_measurements (measurement_id)',
];

/**
 * One answers the dashboard without touching the rows; it holds hydration tests only, which makes it a third faster
 * than one over every type. The others read by time and by person.
 */
export const READING_INDEXES: readonly string[] = [
  `create index if not exists measurements_hydration
     on measurements (created_ms, status, user_key, value) where type = 'sosm'`,
  'create index if not exists measurements_of_time on measurements (created_ms)',
  'create index if not exists measurements_of_user on measurements (user_key, type, created_ms)',
];

/** Of rows that came twice before ids were known, the latest version stays. */
const DUPLICATES = (table: string, key: string, id: string) =>
  `delete from ${table} where ${key} in (select ${key} from (
     select ${key}, row_number() over (partition by ${id} order by modified_time desc) as place from ${table}
   ) where place > 1)`;

/** Whether rows can be found by their ids, and so be replaced. */
export function hasIdentityIndexes(connection: SqliteConnection): boolean {
  return connection.rows("select 1 from sqlite_master where name = 'measurements_id'").length > 0;
}

/** Builds what is missing of the indexes by id. */
export function buildIdentityIndexes(connection: SqliteConnection): void {
  const build = () => {
    for (const index of IDENTITY_INDEXES) connection.exec(index);
  };
  try {
    build();
  } catch (cause) {
    if (!(cause instanceof LocalDatabaseError) || cause.code !== 'failed') throw cause;
    connection.exec(DUPLICATES('measurements', 'measurement_key', 'measurement_id'));
    connection.exec(DUPLICATES('link_measurements', 'link_key', 'link_id'));
    build();
  }
}
