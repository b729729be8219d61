import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { searchText, searchWords } from '@heatwise/domain/text/search-text';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { type CompactRows, inflateRows, LocalDatabaseError, type SqliteParameter } from './compact-rows.ts';
import { HydrationTally } from './hydration-tally.ts';
import { HydrationTests } from './hydration-tests.ts';
import type { SqliteModule } from './sqlite-module.ts';
import {
  FOLLOWED_TABLES,
  type FollowedConnection,
  type FollowedTable,
  isStorageFull,
  SqliteStatement,
  TextBlock,
} from './sqlite-statement.ts';

const PEOPLE = `select user_key, name_first || ' ' || name_last as name, email,
  cast(metadata ->> '$.${EMPLOYEE_ID_KEY}' as text) as employee_id from users`;
type PersonRow = { user_key: number; name: string; email: string | null; employee_id: string | null };

/** No word of a search has it in it. */
const BETWEEN = '\n';
const PLAIN = /^[ -~]*$/;

/**
 * Gives the connection the function `people_found(search)`: a JSON list of the user_keys of those in whose name, email or
 * employee id each word of the search occurs, as the domain rule matchesSearch finds them. What everybody is found by is
 * made once and kept until somebody's row is written: 10,000 people are looked through in a millisecond or two.
 */
function installPersonSearch(connection: FollowedConnection, database: Database): void {
  let keys: number[] = [];
  let texts: string[] = [];
  let writes = -1;

  function read(): void {
    const people = connection.rows<PersonRow>(PEOPLE);
    keys = people.map(({ user_key }) => user_key);
    texts = people.map(({ name, email, employee_id }) => {
      const text = [name, email, employee_id].filter(Boolean).join(BETWEEN);
      return PLAIN.test(text.replaceAll(BETWEEN, ' ')) ? text.toLowerCase() : searchText(text);
    });
    writes = connection.writesTo('users');
  }

  database.createFunction(
    'people_found',
    (_context: number, search: unknown) => {
      if (writes !== connection.writesTo('users')) read();
      const words = searchWords(String(search));
      const found = keys.filter((_key, place) => words.every((word) => texts[place]?.includes(word)));
      return JSON.stringify(found);
    },
    { arity: 1 },
  );
}

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

/**
 * Gives the connection the function `hydration_summary(people, starts)`, whose value is a HydrationSummary of the
 * hydration tests as JSON text: `people` a JSON list of user_keys, `starts` a JSON list of the days' first instants and
 * the last one's end.
 *
 * SQLite's own GROUP BY sorts all rows, once for each of the charts; this adds them all up in one pass. See
 * decisions/0016-hydration-summary.md and decisions/0220-hydration-tests-are-kept-by-day.md.
 */
function installHydrationSummary(connection: FollowedConnection, database: Database): void {
  const tests = new HydrationTests(connection);
  database.createFunction(
    'hydration_summary',
    (_context: number, people: unknown, days: unknown) => {
      const starts = JSON.parse(String(days)) as number[];
      const tally = new HydrationTally(JSON.parse(String(people)) as number[], starts);
      const [from = 0] = starts;
      tests.addTo(tally, from, starts.at(-1) ?? from);
      return JSON.stringify(tally.result());
    },
    { arity: 2 },
  );
}

/** Gives the connection the function `search_text(text)`: the domain's, so that there is one way to search. */
function installSearchFunction(database: Database): void {
  database.createFunction(
    'search_text',
    (_context: number, text: unknown) => searchText(String(text ?? '')),
    {
      arity: 1,
      deterministic: true,
    },
  );
}

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
