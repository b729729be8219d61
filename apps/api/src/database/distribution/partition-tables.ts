import { type Kysely, sql, type Transaction } from 'kysely';
import { grantRights } from '../roles.ts';
import type { Tables } from '../tables.ts';

/** The tables that grow without end, each behind what it refers to. */
export const PARTITIONED: readonly (keyof Tables)[] = ['measurements', 'link_measurements'];
export const PARTS_MIN = 2;
export const PARTS_MAX = 256;

/** The tables cannot be partitioned in this database; says why. */
export class PartitioningRefused extends Error {}

type Owner = Kysely<Tables>;
/** Statements that make again, on a new table of the same name, what the old one has. */
type Belongings = {
  readonly indexes: readonly { name: string; statement: string }[];
  readonly keys: readonly string[];
  readonly rules: readonly string[];
  readonly keysOfOthers: readonly { table: string; name: string; statement: string }[];
  readonly views: readonly string[];
  readonly settings: string;
};

/**
 * Spreads the large tables over `parts` partitions each, by organisation: one organisation's rows lie in one of them. All
 * in one transaction, in which nobody else reads or writes these tables; what is partitioned already stays. Returns what
 * it did. See docs/operations.md#partitions.
 */
export async function partitionTables(owner: Owner, parts: number): Promise<string[]> {
  const done: string[] = [];
  await owner.transaction().execute(async (tx) => {
    await refuseWhereSpread(tx);
    for (const table of PARTITIONED) {
      if (await isPartitioned(tx, table)) continue;
      const rows = await partition(tx, table, parts);
      done.push(`spread ${table} over ${parts} partitions: ${rows} rows`);
    }
  });
  if (done.length > 0) {
    await grantRights(owner);
    for (const table of PARTITIONED) await sql`analyze ${sql.table(table)}`.execute(owner);
  }
  return done;
}

/** Spread over machines, each has parts of its own there: a new table would be on the coordinator alone. */
async function refuseWhereSpread(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ on_citus: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as on_citus`.execute(tx);
  if (!rows[0]?.on_citus) return;
  const spread = await sql`
    select from pg_dist_partition where logicalrelid::text = any (${[...PARTITIONED]})`.execute(tx);
  if (spread.rows.length > 0)
    throw new PartitioningRefused(
      'The tables are spread over machines (Citus) and are partitioned there. Nothing was changed.',
    );
}

async function isPartitioned(tx: Transaction<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ relkind: string }>`
    select relkind from pg_class where oid = to_regclass(${table})`.execute(tx);
  const kind = rows[0]?.relkind;
  if (kind === undefined)
    throw new PartitioningRefused(
      'This database has none of the product’s tables yet. Start the server once first.',
    );
  return kind === 'p';
}

async function partition(tx: Transaction<Tables>, table: string, parts: number): Promise<number> {
  const [name, before] = [sql.table(table), sql.table(`${table}_before`)];
  await sql`lock table ${name} in access exclusive mode`.execute(tx);
  const has = await belongingsOf(tx, table);
  for (const key of has.keysOfOthers)
    await sql`alter table ${sql.table(key.table)} drop constraint ${sql.id(key.name)}`.execute(tx);
  for (const index of has.indexes)
    await sql`alter index ${sql.id(index.name)} rename to ${sql.id(`${index.name}_before`)}`.execute(tx);
  await sql`alter table ${name} rename to ${sql.id(`${table}_before`)}`.execute(tx);
  // Who owns the table would see no rows otherwise.
  await sql`alter table ${before} no force row level security`.execute(tx);

  await sql`
    create table ${name} (like ${before} including defaults including constraints including storage
                          including compression including comments)
      partition by hash (org_id)`.execute(tx);
  for (let part = 0; part < parts; part += 1) {
    await sql`
      create table ${sql.table(`${table}_part_${part}`)} partition of ${name}
        for values with (modulus ${sql.lit(parts)}, remainder ${sql.lit(part)}) ${sql.raw(has.settings)}`.execute(
      tx,
    );
  }
  const { numAffectedRows } = await sql`insert into ${name} select * from ${before}`.execute(tx);
  // The view first, which would keep the old table alive.
  const again = [...has.views, `drop table ${table}_before`, ...has.keys];
  const statements = [...again, ...has.indexes.map(({ statement }) => statement), ...has.rules];
  for (const statement of statements) if (statement !== '') await sql.raw(statement).execute(tx);
  for (const key of has.keysOfOthers) await sql.raw(key.statement).execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function belongingsOf(tx: Transaction<Tables>, table: string): Promise<Belongings> {
  const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(tx)).rows.map(({ text }) => text);
  const indexes = await sql<{ name: string; statement: string }>`
    select i.indexrelid::regclass::text as name,
           case when c.oid is null then pg_get_indexdef(i.indexrelid) else '' end as statement
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = ${table}::regclass`.execute(tx);
  const keysOfOthers = await sql<{ table: string; name: string; statement: string }>`
    select conrelid::regclass::text as table, conname as name,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
      from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = ${table}::regclass`.execute(
    tx,
  );
  const [settings = ''] = await texts(sql<{ text: string }>`
    select 'with (' || array_to_string(reloptions, ', ') || ')' as text
      from pg_class where oid = ${table}::regclass and reloptions is not null`);
  return {
    indexes: indexes.rows,
    keysOfOthers: keysOfOthers.rows,
    settings,
    keys: await texts(sql<{ text: string }>`
      select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
        from pg_constraint where conrelid = ${table}::regclass and conparentid = 0 and contype in ('p', 'u', 'f')
       order by contype = 'f'`),
    rules: [
      ...(await texts(sql<{ text: string }>`
        select pg_get_triggerdef(oid) as text from pg_trigger
         where tgrelid = ${table}::regclass and not tgisinternal`)),
      ...(await texts(policiesOf(table))),
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
    ],
    // Replaced and not made anew: who may read it stays.
    views: await texts(sql<{ text: string }>`
      select distinct format('create or replace view %s %s as %s', v.oid::regclass,
                             coalesce('with (' || array_to_string(v.reloptions, ', ') || ')', ''),
                             pg_get_viewdef(v.oid)) as text
        from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
       where d.refobjid = ${table}::regclass and d.classid = 'pg_rewrite'::regclass and v.relkind = 'v'`),
  };
}

const policiesOf = (table: string) => sql<{ text: string }>`
  select format('create policy %I on %s as %s for %s to %s %s %s', policyname, ${table}::regclass, permissive, cmd,
                array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')') as text
    from pg_policies where schemaname = 'public' and tablename = ${table}`;
