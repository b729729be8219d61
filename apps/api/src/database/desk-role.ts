import { type Kysely, sql } from 'kysely';
import { type Tables, tableEntries } from './tables.ts';

/**
 * The role of the desk's transactions. It cannot sign in: the server takes it on for one transaction (`auth/desk-scope.ts`).
 * Row-level security holds for it as for everybody. What it may read of all organisations are the tables with a policy
 * `at_desk`, and of those only what `desk` and `deskColumns` of their descriptions grant; people, tests and permissions are not among them.
 */
export const DESK_ROLE = 'heatwise_desk';

/** Functions that answer the desk alone. */
const DESK_FUNCTIONS = ['seats_of_organisations(uuid[])', 'support_is_open()'] as const;
/** Functions that the server's own role may call as well. */
const SHARED_FUNCTIONS = ['wal_timeline()'] as const;

/** Creates the role where it is missing: the migrations' policies name it. Throws where the owner may not and nobody did. */
export async function ensureDeskRole(owner: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${DESK_ROLE}`.execute(owner);
  if (rows.length > 0) return;
  // Roles belong to the whole cluster: another database's server may create it at the same moment.
  await sql
    .raw(`do $$ begin
      create role ${DESK_ROLE} with nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The database has no role ${DESK_ROLE}, and its owner may not create it. Create it by hand: docs/operations.md';
    end $$`)
    .execute(owner);
}

/** Gives the role exactly the rights of the tables' descriptions. */
export async function grantDeskRights(owner: Kysely<Tables>): Promise<void> {
  const role = sql.id(DESK_ROLE);
  await sql`grant usage on schema public to ${role}`.execute(owner);
  await sql`revoke all on all tables in schema public from ${role}`.execute(owner);
  for (const [table, { desk = [], deskColumns }] of tableEntries) {
    const rights: string[] = [...desk];
    if (deskColumns) rights.push(`select (${deskColumns.join(', ')})`);
    if (rights.length === 0) continue;
    await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${role}`.execute(owner);
  }
  for (const signature of DESK_FUNCTIONS) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(owner);
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(owner);
  }
  for (const signature of SHARED_FUNCTIONS)
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(owner);
}
