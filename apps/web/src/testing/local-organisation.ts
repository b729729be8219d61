import { createEmptyCore, entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { SyncedName, SyncedRow } from '@heatwise/contract/entities/synced-entities';
import type { CompiledQuery } from 'kysely';
import { inflateRows, type SqliteParameter } from '../local-db/compact-rows.ts';
import { type LocalQueries, localQueries } from '../local-db/local-queries.ts';
import { openInMemory } from '../local-db/open-database.ts';
import { dependenciesOf, keyOfTable } from '../local-db/query-dependencies.ts';
import { runReadOnly, type SqliteConnection } from '../local-db/sqlite-connection.ts';
import { loadSqlite } from '../local-db/sqlite-module.ts';
import { ofRows } from '../sync/store/sent-measurements.ts';
import { createSyncStore } from '../sync/store/sync-store.ts';

type Rows = { [Name in Exclude<SyncedName, 'organisations'>]?: readonly SyncedRow<Name>[] };
type Writable<Lists> = {
  -readonly [Name in keyof Lists]: Lists[Name] extends readonly (infer Row)[] | undefined
    ? Row[]
    : Lists[Name];
};
export type LocalOrganisation = Rows &
  Required<Pick<Rows, 'users' | 'tags' | 'measurements'>> & {
    /** What the organisation has, e.g. which features are open. */
    readonly metadata?: Readonly<Record<string, unknown>>;
  };

type Build<Row> = (queries: LocalQueries) => { compile(): CompiledQuery<Row> };

/** A real local database in memory, filled by the synchronisation's own store, that runs the screens' queries. */
export async function openLocalOrganisation(organisation: LocalOrganisation) {
  const { connection } = openInMemory(await loadSqlite());
  // Nobody's purge: whoever looks at the screens here may see everything.
  const store = createSyncStore(connection, 'nobody');
  store.prepare();
  // The store consumes the objects it is given.
  const {
    measurements,
    link_measurements = [],
    metadata,
    ...rows
  } = structuredClone(organisation) as Writable<LocalOrganisation>;
  const page = { sync_time: instantOf(0), epoch: 'epoch' };
  const core = {
    ...createEmptyCore(),
    ...rows,
    organisation: entityBuilders({ seed: 'local', now: 0 }).organisation(
      metadata && { metadata: { ...metadata } },
    ),
  };
  store.storeCore({ ...page, ...core }, store.times());
  store.storeInitialBatches([{ ...page, link_measurements, measurements: ofRows(measurements) }]);
  for (const step of store.completingSteps()) step();
  return {
    rows<Row>(build: Build<Row>): Row[] {
      return this.run(build(localQueries).compile());
    },
    run<Row>(query: CompiledQuery<Row>): Row[] {
      const { sql, parameters } = query;
      refuseUnknownDependencies(connection, query);
      return inflateRows<Row>(runReadOnly(connection, sql, parameters as readonly SqliteParameter[]));
    },
  };
}

const checked = new Set<string>();

/** Throws when SQLite opens a table for a query whose changes would not run that query again. */
function refuseUnknownDependencies(connection: SqliteConnection, query: CompiledQuery): void {
  if (checked.has(query.sql)) return;
  const keys = dependenciesOf(query);
  for (const table of tablesOpenedFor(connection, query)) {
    const key = keyOfTable(table);
    if (key === null || !keys.has(key)) {
      throw new Error(`A change of "${table}" would not be noticed by: ${query.sql}`);
    }
  }
  checked.add(query.sql);
}

/** What SQLite itself says that it reads. */
export function tablesOpenedFor(
  connection: SqliteConnection,
  { sql, parameters }: CompiledQuery,
): readonly string[] {
  const steps = connection.rows<{ opcode: string; p2: number; p3: number }>(
    `explain ${sql}`,
    parameters as readonly SqliteParameter[],
  );
  const roots = steps.filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0).map(({ p2 }) => p2);
  const tables = connection.rows<{ name: string }>(
    'select distinct tbl_name as name from sqlite_master where rootpage in (select value from json_each(?))',
    [JSON.stringify(roots)],
  );
  return tables.map(({ name }) => name);
}
