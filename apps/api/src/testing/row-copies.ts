import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { openPool } from '../database/connect.ts';
import type { TestDatabase } from './test-database.ts';

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

/** All rows of an organisation, which further organisations get a copy of. */
export type RowTemplate = {
  readonly insert: string;
  /** The rows of each table as JSON, in the order of the statement's parameters. */
  readonly rows: readonly string[];
};

/** Gives each id of the template an id of the copy, the same wherever it appears. */
export type RenameIds = (text: string) => string;

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
/** Tables whose row of a new organisation exists before the copy is made, or may be written by a server in between. */
const MADE_BEFORE = new Set(['organisations', 'org_sync_clock', 'loyalty_accounts']);

export async function readRowTemplate(
  { owner }: Pick<TestDatabase, 'owner'>,
  org_id: string,
): Promise<RowTemplate> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(quote_ident(attname) order by attnum) filter (where attgenerated = '') as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     group by relname having bool_or(attname = 'org_id')`.execute(owner);
  const readings = tables.map(
    ({ name }) =>
      `select '${name}' as name, json_agg(t)::text as rows from ${name} t where org_id = $1 having count(*) > 0`,
  );
  const { rows: found } = await owner.executeQuery<{ name: string; rows: string }>(
    CompiledQuery.raw(readings.join(' union all '), [org_id]),
  );
  const columnsByTable = new Map(tables.map(({ name, columns }) => [name, columns]));
  const inserts = found.map(({ name }, index) => {
    const columns = columnsByTable.get(name) ?? [];
    const listed = columns.join(', ');
    const update = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    const conflict = MADE_BEFORE.has(name) ? ` on conflict (org_id) do update set ${update}` : '';
    return `copy_${name} as (insert into ${name} (${listed}) overriding system value
      select ${listed} from json_populate_recordset(null::${name}, $${index + 1})${conflict})`;
  });
  return { insert: `with ${inserts.join(',\n')} select`, rows: found.map(({ rows }) => rows) };
}

/** Copies the rows for the organisation that takes the place of the template's. */
export async function copyRows(
  { owner }: Pick<TestDatabase, 'owner'>,
  { insert, rows }: RowTemplate,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RenameIds> {
  const names = new Map([[from, to]]);
  const rename: RenameIds = (text) =>
    text.replaceAll(UUID, (id) => {
      const name = names.get(id) ?? randomUUID();
      names.set(id, name);
      return name;
    });
  await owner.transaction().execute(async (tx) => {
    // What triggers did for the template's rows is among the rows.
    await sql`set local session_replication_role to replica`.execute(tx);
    // As every writer does: a server that works on the new organisation meanwhile takes its clock first.
    await sql`select from org_sync_clock where org_id = ${to} for update`.execute(tx);
    await tx.executeQuery(CompiledQuery.raw(insert, rows.map(rename)));
  });
  return rename;
}
