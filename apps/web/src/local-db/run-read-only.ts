import type { CompactRows, SqliteParameter } from './compact-rows.ts';
import { LocalDatabaseError } from './local-database-error.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * Runs one select for a screen. Refuses what writes, and what merely does not read: transaction control and pragmas
 * count as read-only to SQLite. Throws LocalDatabaseError.
 */
export function runReadOnly(
  connection: SqliteConnection,
  sql: string,
  parameters: readonly SqliteParameter[],
): CompactRows {
  if (!/^\s*(select|with|values)\b/i.test(sql)) {
    throw new LocalDatabaseError('refused', 'Screens may only read the local database.');
  }
  const statement = connection.statement(sql);
  if (!statement.isReadOnly) {
    throw new LocalDatabaseError('refused', 'Screens may only read the local database.');
  }
  return statement.read(parameters);
}
