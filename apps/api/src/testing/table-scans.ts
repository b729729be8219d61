import { sql } from 'kysely';
import { openPool } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * How often a table was read from end to end by what `work` does through the connections it is given, triggers and
 * functions included. PostgreSQL counts for sure when those connections end.
 */
export async function scansOf(
  database: TestDatabase,
  table: keyof Tables,
  work: (app: TestDatabase['app']) => Promise<unknown>,
): Promise<number> {
  const count = async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(database.owner);
    const { rows } = await sql<{ scans: string }>`
      select seq_scan as scans from pg_stat_user_tables where relname = ${table}`.execute(database.owner);
    return Number(rows[0]?.scans ?? 0);
  };
  const watched = openPool({
    connection: database.appConnection,
    size: 3,
    statementTimeoutMs: 60_000,
    name: 'watched',
  });
  const before = await count();
  try {
    await work(watched.kysely);
  } finally {
    await watched.kysely.destroy();
  }
  // A connection that was ended may take a moment to go.
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'watched'`.execute(
      database.owner,
    );
    if (rows.length === 0) return (await count()) - before;
  }
}
