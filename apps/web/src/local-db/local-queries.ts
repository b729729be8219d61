import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { LocalTables } from './tables.ts';

/** Builds typed queries of the local database; they are compiled here and run by LocalDatabase. */
export type LocalQueries = Kysely<LocalTables>;

export const localQueries: LocalQueries = new Kysely<LocalTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
