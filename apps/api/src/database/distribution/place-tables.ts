import { type Kysely, sql, type Transaction } from 'kysely';
import { DESK_ROLE } from '../roles.ts';
import type { Tables } from '../tables.ts';
import { listTables } from '../tables.ts';

/** The tables cannot be placed in this database; says why and what to do. */
export class PlacingRefused extends Error {}

type Owner = Kysely<Tables>;

/**
 * Places the tables of a migrated database on Citus, and returns what it did; nothing where all is in place. It may be
 * ended at any time and run again. Nothing else may write meanwhile.
 */
export async function placeTables(owner: Owner): Promise<string[]> {
  await refuseWithoutCitus(owner);
  const done = await letDeskIn(owner);
  const away = listTables('with its organisation');
  const here = listTables('on the coordinator');
  const placed = await placedTables(owner);
  done.push(...(await letViewAskAsOwner(owner)));
  for (const [table, name] of await keysAcross(owner, away, here)) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(owner);
    done.push(`took the foreign key ${name} off ${table}`);
  }
  for (const [table, name] of await restrictivePolicies(owner, away)) {
    await sql`drop policy ${sql.id(name)} on ${sql.table(table)}`.execute(owner);
    done.push(`took the restrictive policy ${name} off ${table}`);
  }
  for (const table of await inOrderOfKeys(owner, away)) {
    if (placed.get(table) === 'h') continue;
    await owner.transaction().execute((tx) => spread(tx, table));
    done.push(`spread ${table} by organisation`);
  }
  for (const table of here) {
    // Those that refer to one another come together.
    if ((await placedTables(owner)).has(table)) continue;
    await sql`select citus_add_local_table_to_metadata(${table}::regclass, cascade_via_foreign_keys => true)`.execute(
      owner,
    );
    done.push(`kept ${table} on the coordinator`);
  }
  for (const table of await leftBehind(owner, away)) {
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(owner);
    done.push(`emptied what was left of ${table} on the coordinator`);
  }
  return done;
}

/**
 * Tables whose rows went to their machines, and lie unseen on the coordinator as well: they would outlast an organisation
 * that is erased. Only now, for a table is emptied with those that refer to it.
 */
async function leftBehind(owner: Owner, away: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t as name from unnest(${away}::text[]) t where pg_relation_size(t::regclass) > 0`.execute(owner);
  return rows.map(({ name }) => name);
}

/** The rows go to their machines without the triggers, which would take each for new: events, stamps, closings. */
async function spread(tx: Transaction<Tables>, table: string): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = ${table}::regclass and not tgisinternal`.execute(tx);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(tx);
  const beside = table === 'organisations' ? 'none' : 'organisations';
  await sql`select create_distributed_table(${table}, 'org_id', colocate_with => ${beside})`.execute(tx);
  for (const { definition } of triggers) await sql.raw(definition).execute(tx);
}

/** Machines are asked as whoever asks here, and so the desk's role has to be let in there. It has no password. */
async function letDeskIn(owner: Owner): Promise<string[]> {
  const { rows } = await sql<{ result: string }>`
    select result from run_command_on_all_nodes(
      ${`select rolcanlogin from pg_roles where rolname = '${DESK_ROLE}'`})`.execute(owner);
  if (rows.every(({ result }) => result === 't')) return [];
  await sql`alter role ${sql.id(DESK_ROLE)} login`.execute(owner);
  return [`let ${DESK_ROLE} sign in on the workers`];
}

/** Of a view, machines are asked with the rights of whoever reads it: the one for tools of analysis has its rows from a function. */
async function letViewAskAsOwner(owner: Owner): Promise<string[]> {
  const { rows } = await sql`
    select where pg_get_viewdef('bi_measurements'::regclass) like '%bi_measurements_of_role()%'`.execute(
    owner,
  );
  if (rows.length > 0) return [];
  // Replaced and not made anew: who may read it stays.
  await sql`create or replace view bi_measurements as select * from bi_measurements_of_role()`.execute(owner);
  return ['let bi_measurements ask the machines as the owner'];
}

/** What the operator sets on every machine: the reasons stand in docs/operations.md. */
const SETTINGS = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

async function refuseWithoutCitus(owner: Owner): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(owner);
  if (rows.length === 0)
    throw new PlacingRefused(
      'This database is not on Citus. Create the extension on every machine and add the workers first: docs/operations.md.',
    );
  const wrong: string[] = [];
  for (const [name, wanted] of Object.entries(SETTINGS)) {
    const { rows: found } = await sql<{ result: string }>`
      select result from run_command_on_all_nodes(${`show ${name}`})`.execute(owner);
    if (found.some(({ result }) => result !== wanted)) wrong.push(`${name} = '${wanted}'`);
  }
  if (wrong.length > 0) throw new PlacingRefused(`Set on every machine first: ${wrong.join(', ')}`);
}

/** What Citus knows already: `h` is spread, `n` is kept or copied. */
async function placedTables(owner: Owner): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; method: string }>`
    select logicalrelid::text as name, partmethod::text as method from pg_dist_partition`.execute(owner);
  return new Map(rows.map(({ name, method }) => [name, method]));
}

/** Foreign keys between the two places, and those that do not lead along the organisation. */
async function keysAcross(owner: Owner, away: readonly string[], here: readonly string[]) {
  const { rows } = await sql<{ child: string; name: string }>`
    select conrelid::regclass::text as child, conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and ((conrelid::regclass::text = any (${here}) and confrelid::regclass::text = any (${away}))
         or (conrelid::regclass::text = any (${away}) and confrelid::regclass::text = any (${here}))
         or (conrelid::regclass::text = any (${away})
             and not exists (select from unnest(conkey) k join pg_attribute a
                              on a.attrelid = conrelid and a.attnum = k and a.attname = 'org_id')))
     order by 1, 2`.execute(owner);
  return rows.map(({ child, name }) => [child, name] as const);
}

/**
 * Citus makes policies on its machines without saying that they are restrictive, and there each would let through what it
 * was to hold back. They are a second net and are taken off.
 */
async function restrictivePolicies(owner: Owner, away: readonly string[]) {
  const { rows } = await sql<{ child: string; name: string }>`
    select polrelid::regclass::text as child, polname as name from pg_policy
     where not polpermissive and polrelid::regclass::text = any (${away}) order by 1, 2`.execute(owner);
  return rows.map(({ child, name }) => [child, name] as const);
}

/** What others refer to comes first. */
async function inOrderOfKeys(owner: Owner, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`.execute(owner);
  const ordered: string[] = [];
  let left = [...tables].sort((a, b) => Number(b === 'organisations') - Number(a === 'organisations'));
  while (left.length > 0) {
    const ready = left.filter(
      (table) => !rows.some(({ child, parent }) => child === table && left.includes(parent)),
    );
    if (ready.length === 0) throw new Error(`these tables refer to one another: ${left.join(', ')}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
