import { sql } from 'kysely';
import { listTables, tableEntries } from '../../../database/tables.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** A column as it is exported: numbers as numbers, everything else as text. */
export type ExportedColumn = { readonly name: string; readonly type: string; readonly is_key: boolean };
export type ExportedTable = { readonly name: string; readonly columns: readonly ExportedColumn[] };
export type ExportedValue = string | number | null;

const EXPORTED: ReadonlySet<string> = new Set(
  tableEntries.flatMap(([name, { isExported }]) => (isExported ? [name] : [])),
);
/** What opens something, sealed and hashed as it is, stays here. Bytes do, too: hashes, seals; pictures go as files. */
const SECRET = /^sealed|(^|_)(hash|password|sealed|secret|token)$/;

/** Returns the tables that an export includes, with their columns; a new table of organisations is one of them. */
export async function exportedTables({ tx }: OrganisationScope): Promise<ExportedTable[]> {
  const { rows } = await sql<{ table: string; column: string; type: string; is_key: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
           coalesce(a.attnum = any (k.conkey), false) as is_key
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped)
     order by c.relname, a.attnum`.execute(tx);
  const tables = new Map<string, ExportedColumn[]>();
  for (const { table, column, type, is_key } of rows) {
    if (!EXPORTED.has(table) || type === 'bytea' || SECRET.test(column)) continue;
    const columns = tables.get(table) ?? [];
    columns.push({ name: column, type, is_key });
    tables.set(table, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

const ON_COORDINATOR: ReadonlySet<string> = new Set(listTables('on the coordinator'));

/** Returns the names of the tables that hold rows of the organisation. */
export async function filledTables(
  { tx, org_id }: OrganisationScope,
  tables: readonly ExportedTable[],
): Promise<ReadonlySet<string>> {
  const filled = new Set<string>();
  const isOnCoordinator = (name: string) => ON_COORDINATOR.has(name);
  // A statement cannot name tables on other machines together with those on the coordinator.
  for (const some of [
    tables.filter(({ name }) => isOnCoordinator(name)),
    tables.filter(({ name }) => !isOnCoordinator(name)),
  ]) {
    const looks = some.map(
      ({ name }) =>
        sql`(select ${sql.lit(name)} as name from ${sql.table(name)} where org_id = ${org_id} limit 1)`,
    );
    const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(tx);
    for (const { name } of rows) filled.add(name);
  }
  return filled;
}

/** So many rows are read at once. */
export const PAGE = 2000;

/** The next rows of a table in the order of its key, after the key of the last one; at most `PAGE`. */
export async function rowsAfter(
  { tx, org_id }: OrganisationScope,
  { name, columns }: ExportedTable,
  after: readonly ExportedValue[] | null,
): Promise<ExportedValue[][]> {
  const keys = columns.filter(({ is_key }) => is_key);
  const key = sql.join(keys.map((column) => sql.ref(column.name)));
  const from = after
    ? sql`and (${key}) > (${sql.join(
        keys.map(({ type }, index) => sql`${after[index] ?? null}::${sql.raw(type)}`),
      )})`
    : sql``;
  const { rows } = await sql<{ cells: ExportedValue[] }>`
    select json_build_array(${sql.join(columns.map(shown))}) as cells
      from ${sql.table(name)} where org_id = ${org_id} ${from} order by ${key} limit ${PAGE}`.execute(tx);
  return rows.map(({ cells }) => cells);
}

const NUMBERS: ReadonlySet<string> = new Set(['smallint', 'integer', 'real', 'double precision', 'numeric']);

function shown({ name, type }: ExportedColumn) {
  const column = sql.ref(name);
  if (NUMBERS.has(type)) return column;
  if (type === 'timestamp with time zone') {
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  if (type.endsWith('[]')) return sql`array_to_string(${column}, ';')`;
  return sql`${column}::text`;
}

/** The ids under which pictures lie: of people, and the organisation's own. */
export async function pictureIds({ tx, org_id }: OrganisationScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('profile_images')
    .select('id')
    .where('org_id', '=', org_id)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
