import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import { makeOrganisation, type TestOrganisation } from '../../testing/test-organisation.ts';
import { PARTITIONED, PartitioningRefused, partitionTables } from './partition-tables.ts';

const isOnCitus = process.env.CITUS_URL !== undefined;

let organisations: TestOrganisation[];
const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  organisations = await Promise.all(Array.from({ length: 6 }, () => makeOrganisation(database.owner)));
  for (const organisation of organisations) {
    const user_id = await organisation.addPerson();
    const link_type_id = await organisation.write(insertLinkType);
    await organisation.write((scope) => insertMeasurements(scope, { user_id, count: 20, link_type_id }));
  }
});

/** All that a table has besides its rows, as text. */
async function shapeOf(table: string) {
  const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(database.owner)).rows.map(({ text }) => text);
  return {
    columns: await texts(sql<{ text: string }>`
      select concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attstorage,
                       pg_get_expr(d.adbin, d.adrelid), attacl) as text
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where attrelid = ${table}::regclass and attnum > 0 order by attnum`),
    // Only of the table and not of its partitions.
    indexes: await texts(sql<{ text: string }>`
      select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text from pg_index
       where indrelid = ${table}::regclass order by 1`),
    keys: await texts(sql<{ text: string }>`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as text
        from pg_constraint
       where conparentid = 0 and (conrelid = ${table}::regclass or confrelid = ${table}::regclass) order by 1`),
    triggers: await texts(sql<{ text: string }>`
      select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as text from pg_trigger
       where tgrelid = ${table}::regclass and not tgisinternal order by 1`),
    policies: await texts(sql<{ text: string }>`
      select concat_ws(' ', policyname, permissive, roles, cmd, qual, with_check) as text from pg_policies
       where tablename = ${table} order by 1`),
    rights: await texts(sql<{ text: string }>`
      select concat_ws(' ', relrowsecurity, relforcerowsecurity,
                       array(select a::text from unnest(relacl) a order by 1)) as text
        from pg_class where oid = ${table}::regclass`),
    views: await texts(sql<{ text: string }>`
      select concat_ws(' ', v.oid::regclass, v.relacl, v.reloptions, pg_get_viewdef(v.oid)) as text
        from pg_class v where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace order by 1`),
  };
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{
    row: string;
  }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(database.owner);
  return rows.map(({ row }) => row);
}

const everything = () =>
  Promise.all(PARTITIONED.map(async (table) => [table, await shapeOf(table), await rowsOf(table)]));

if (isOnCitus) {
  test('tables that are spread over machines are refused, and left as they are', async () => {
    const before = await everything();
    await expect(partitionTables(database.owner, 4)).rejects.toThrow(PartitioningRefused);
    expect(await everything()).toEqual(before);
  });
} else {
  test('tables are spread over partitions, with all their rows, rules and rights', async () => {
    await sql`grant select on bi_measurements to public`.execute(database.owner);
    const before = await everything();
    expect(await partitionTables(database.owner, 4)).toEqual([
      'spread measurements over 4 partitions: 120 rows',
      'spread link_measurements over 4 partitions: 120 rows',
    ]);
    expect(await everything()).toEqual(before);
    const { rows } = await sql<{ name: string; bound: string }>`
      select relname as name, pg_get_expr(relpartbound, oid) as bound from pg_class
       where relispartition and relkind = 'r' and relname like 'measurements%' order by 1`.execute(
      database.owner,
    );
    expect(rows).toEqual(
      [0, 1, 2, 3].map((part) => ({
        name: `measurements_part_${part}`,
        bound: `FOR VALUES WITH (modulus 4, remainder ${part})`,
      })),
    );
  });

  test('a second time nothing is done', async () => {
    const before = await everything();
    expect(await partitionTables(database.owner, 8)).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('one organisation’s tests lie in one partition, and a look-up reads that one alone', async () => {
    const [organisation] = organisations;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from measurements where org_id = ${sql.lit(organisation?.org_id)}
         and modified_time > '2026'`.execute(database.owner);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(
      plan.match(/measurements_part_\d+/g)?.filter((name, at, all) => all.indexOf(name) === at),
    ).toHaveLength(1);
  });

  test('the server’s role reaches the rows through the table and its policies alone', async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from measurements`.execute(
      database.app,
    );
    expect(rows).toEqual([{ count: 0 }]);
    await expect(sql`select 1 from measurements_part_0`.execute(database.app)).rejects.toThrow(
      'permission denied',
    );
  });
}
