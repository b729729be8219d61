import { sql } from 'kysely';
import type pg from 'pg';
import { openPool } from '../database/connect.ts';

/** Every row of every table, but the identity of the data, as text. */
export async function everyRowOf(connection: pg.ClientConfig): Promise<Record<string, readonly string[]>> {
  const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: 60_000, name: 'tests' });
  try {
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not in ('server_incarnation', 'kysely_migration', 'kysely_migration_lock')`.execute(
      kysely,
    );
    const content: Record<string, readonly string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} as t order by 1`.execute(kysely);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await kysely.destroy();
  }
}
