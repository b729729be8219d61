import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { Measurement, Tag, User } from '@heatwise/contract/sync/entities';
import type { CompiledQuery } from 'kysely';
import type { SqliteParameter } from '../../../local-db/compact-rows.ts';
import { inflateRows } from '../../../local-db/compact-rows.ts';
import { type LocalQueries, localQueries } from '../../../local-db/local-queries.ts';
import { openInMemory } from '../../../local-db/open-database.ts';
import { runReadOnly } from '../../../local-db/run-read-only.ts';
import { loadSqlite } from '../../../local-db/sqlite-module.ts';
import { createSyncStore } from '../../../sync/store/sync-store.ts';

export type LocalOrganisation = {
  readonly users: readonly User[];
  readonly tags: readonly Tag[];
  readonly measurements: readonly Measurement[];
};

type Build<Row> = (queries: LocalQueries) => { compile(): CompiledQuery<Row> };

/** A real local database in memory, filled by the synchronisation's own store, that runs the screens' queries. */
export async function openLocalOrganisation({ users, tags, measurements }: LocalOrganisation) {
  const { connection } = openInMemory(await loadSqlite());
  // Nobody's purge: whoever looks at the dashboard here may see everything.
  const store = createSyncStore(connection, 'nobody');
  store.prepare();
  const page = { sync_time: instantOf(0), epoch: 'epoch', link_measurements: [] };
  const core = {
    users: [...users],
    organisation: entityBuilders({ seed: 'local', now: 0 }).organisation(),
    tags: [...tags],
    permissions: [],
    custom_measurement_types: [],
    link_measurement_types: [],
    strategy: [],
    measurements: [],
  };
  store.storeCore({ ...page, ...core }, store.times());
  // The store consumes the objects it is given.
  store.storeInitialBatch({ ...page, measurements: structuredClone([...measurements]) });
  for (const step of store.completingSteps()) step();
  return {
    rows<Row>(build: Build<Row>): Row[] {
      const { sql, parameters } = build(localQueries).compile();
      return inflateRows<Row>(runReadOnly(connection, sql, parameters as readonly SqliteParameter[]));
    },
  };
}
