import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../apps/api/src/database/tables.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Inserts many rows quickly: PostgreSQL reads them from one JSON parameter a block. Every row has the same keys, named
 * as the columns, and every value is JSON. Rows whose key exists are left as they are. Returns how many were inserted.
 */
export async function insertRows(
  tx: Transaction<Tables>,
  table: keyof Tables & string,
  rows: Iterable<Readonly<Record<string, unknown>>>,
): Promise<number> {
  let inserted = 0;
  let block: Readonly<Record<string, unknown>>[] = [];
  const flush = async () => {
    const [first] = block;
    if (!first) return;
    const columns = sql.join(Object.keys(first).map((name): RawBuilder<unknown> => sql.ref(name)));
    const result = await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(block)}::json)
      on conflict do nothing`.execute(tx);
    inserted += Number(result.numAffectedRows ?? 0);
    block = [];
  };
  for (const row of rows) {
    block.push(row);
    if (block.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return inserted;
}
