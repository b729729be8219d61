import type { Database } from '@sqlite.org/sqlite-wasm';
import { inflateRows, type SqliteParameter } from './compact-rows.ts';
import { FOLLOWED_TABLES, type FollowedConnection, type FollowedTable } from './followed-connection.ts';
import { installHydrationSummary } from './hydration-summary.ts';
import { LocalDatabaseError } from './local-database-error.ts';
import { installPersonSearch } from './person-search.ts';
import { installSearchFunction } from './search-function.ts';
import type { SqliteModule } from './sqlite-module.ts';
import { isStorageFull, SqliteStatement } from './sqlite-statement.ts';
import { TextBlock } from './text-block.ts';

/** The one connection to the local database; lives in the worker. Synchronous, like SQLite. */
export type SqliteConnection = FollowedConnection & {
  /** Runs statements without parameters or results. */
  exec(sql: string): void;
  /** Memory for the texts of many rows that are about to be bound. */
  readonly texts: TextBlock;
  run(sql: string, parameters?: readonly SqliteParameter[]): void;
  /** All or nothing; does not nest. Rolls back and rethrows what `work` throws. */
  transaction<T>(work: () => T): T;
  close(): void;
};

const PRAGMAS = `
  pragma page_size = 32768;
  pragma locking_mode = exclusive;
  pragma journal_mode = truncate;
  pragma synchronous = normal;
  pragma cache_size = -131072;
  pragma temp_store = memory;
`;
const KEPT_STATEMENTS = 100;

/** Takes over an open database of the library. */
export function connectSqlite(module: SqliteModule, database: Database): SqliteConnection {
  const { capi } = module.sqlite3;
  const kept = new Map<string, SqliteStatement>();
  const writes: Record<FollowedTable, number> = { measurements: 0, users: 0 };
  const noteWrites = (tables: readonly FollowedTable[]) => {
    for (const table of tables) writes[table] += 1;
  };

  const failure = (code: number, cause?: unknown) => {
    const message = capi.sqlite3_errmsg(database);
    return new LocalDatabaseError(isStorageFull(code) ? 'storage-full' : 'failed', message, { cause });
  };
  const translate = (cause: unknown): unknown => {
    const code = (cause as { resultCode?: unknown } | null)?.resultCode;
    return typeof code === 'number' ? failure(code, cause) : cause;
  };
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw translate(cause);
    }
  };

  const connection: SqliteConnection = {
    texts: new TextBlock(module),
    exec(sql) {
      if (!/^(begin|commit)\b/.test(sql)) noteWrites(FOLLOWED_TABLES);
      guarded(() => database.exec(sql));
    },
    statement(sql) {
      const found = kept.get(sql);
      if (found) {
        // Least recently used first.
        kept.delete(sql);
        kept.set(sql, found);
        return found;
      }
      const named = FOLLOWED_TABLES.filter((table) => new RegExp(`\\b${table}\\b`, 'i').test(sql));
      const made = new SqliteStatement(
        module,
        guarded(() => database.prepare(sql)),
        failure,
        named.length > 0 ? () => noteWrites(named) : null,
      );
      kept.set(sql, made);
      const [oldest] = kept;
      if (kept.size > KEPT_STATEMENTS && oldest) {
        kept.delete(oldest[0]);
        oldest[1].close();
      }
      return made;
    },
    rows: <Row>(sql: string, parameters: readonly SqliteParameter[] = []) =>
      inflateRows<Row>(connection.statement(sql).read(parameters)),
    writesTo: (table) => writes[table],
    run: (sql, parameters = []) => connection.statement(sql).run(parameters),
    transaction(work) {
      connection.exec('begin immediate');
      try {
        const result = work();
        connection.exec('commit');
        return result;
      } catch (cause) {
        // A full disk may have rolled back already.
        if (!capi.sqlite3_get_autocommit(database)) connection.exec('rollback');
        throw cause;
      }
    },
    close() {
      for (const statement of kept.values()) statement.close();
      kept.clear();
      connection.texts.free();
      database.close();
    },
  };
  connection.exec(PRAGMAS);
  installHydrationSummary(connection, database);
  installSearchFunction(database);
  installPersonSearch(connection, database);
  return connection;
}
