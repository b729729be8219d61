import type { CustomClass } from '@heatwise/domain/measurements/custom-type';
import {
  classInWords,
  measurementStatus,
  type SalivaBaseline,
  salivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
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
  // A statement cannot name tables on other machines together with those on the coordinator.
  for (const isOnCoordinator of [true, false]) {
    const some = tables.filter(({ name }) => ON_COORDINATOR.has(name) === isOnCoordinator);
    const looks = some.map(
      ({ name }) =>
        sql`(select ${sql.lit(name)} as name from ${sql.table(name)} where org_id = ${org_id} limit 1)`,
    );
    const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(tx);
    for (const { name } of rows) filled.add(name);
  }
  return filled;
}

/** Rows that are read at once. */
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

/** The one table whose rows an export says more about than is stored: what the value means. */
export function isClassed({ name }: ExportedTable): boolean {
  return name === 'measurements';
}

/** People whose baseline tests are looked for in one statement: each of them may have many other tests. */
const PEOPLE_AT_ONCE = 100;

/** `user_id`, `custom_id`, `type`, `value`, `metadata`, `valid` and `active` are among them. */
type Columns = { readonly columns: readonly { readonly name: string }[] };

export type ClassRows = (
  scope: OrganisationScope,
  rows: readonly (readonly ExportedValue[])[],
) => Promise<readonly string[]>;

/** The classes of rows of measurements in words, as the lists have them. A person's baseline is looked up once. */
export function createClassing({ columns }: Columns): ClassRows {
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name);
  const [user, custom] = [placeOf('user_id'), placeOf('custom_id')];
  const [type, value, metadata] = [placeOf('type'), placeOf('value'), placeOf('metadata')];
  const [valid, active] = [placeOf('valid'), placeOf('active')];
  const baselines = new Map<string, SalivaBaseline | null>();
  let customClasses: Map<string, CustomClass[]> | null = null;

  return async (scope, rows) => {
    const met = new Set(rows.map((row) => String(row[user])));
    const fresh = [...met].filter((id) => !baselines.has(id));
    for (let from = 0; from < fresh.length; from += PEOPLE_AT_ONCE) {
      const ids = fresh.slice(from, from + PEOPLE_AT_ONCE);
      const found = await baselinesOf(scope, ids);
      for (const id of ids) baselines.set(id, found.get(id) ?? null);
    }
    customClasses ??= await classesOfTypes(scope);
    const ofTypes = customClasses;
    return rows.map((row) => {
      const test = { type: row[type] as MeasurementType, value: Number(row[value]) };
      const status = measurementStatus(
        {
          ...test,
          valid: row[valid] === 'true',
          active: row[active] === 'true',
          metadata: JSON.parse(String(row[metadata])) as Record<string, unknown>,
        },
        baselines.get(String(row[user])) ?? null,
      );
      return classInWords({ ...test, status, classes: ofTypes.get(String(row[custom])) ?? [] });
    });
  };
}

async function baselinesOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<Map<string, SalivaBaseline | null>> {
  const { rows } = await sql<{ user_id: string; values: number[] }>`
    select user_id, array_agg(value) as values
      from measurements
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[])
       and type = 'sosm_baseline' and valid and active
     group by user_id`.execute(tx);
  return new Map(rows.map(({ user_id, values }) => [user_id, salivaBaseline(values)]));
}

/** Also of types that were removed: their values keep their meaning. */
async function classesOfTypes({ tx, org_id }: OrganisationScope): Promise<Map<string, CustomClass[]>> {
  const rows = await tx
    .selectFrom('custom_measurement_types')
    .select(['custom_id', 'classes'])
    .where('org_id', '=', org_id)
    .execute();
  return new Map(rows.map(({ custom_id, classes }) => [custom_id, classes]));
}
