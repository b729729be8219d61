import { type Kysely, sql } from 'kysely';
import { passwordVerifier } from '../../apps/api/src/database/roles.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';

export const USAGE = `npm run bi-role -- --organisation ID [--remove]
Makes the role of PostgreSQL that reads an organisation's pseudonymous rows, with a new password, or removes it.`;

export class BiRoleRefused extends Error {}

/** What every such role may do; nobody signs in as it. */
const GROUP = 'heatwise_bi';

/** Throws BiRoleRefused for what is no id. */
export function biRoleOf(organisation: string): { readonly org_id: string; readonly role: string } {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(organisation))
    throw new BiRoleRefused('--organisation must be the id of an organisation.');
  const org_id = organisation.toLowerCase();
  return { org_id, role: `${GROUP}_${org_id.replaceAll('-', '')}` };
}

/** As the owner of the tables. The role reads the view and nothing else; which rows stands in its name. */
export async function makeBiRole(
  owner: Kysely<Tables>,
  organisation: string,
  password: string,
): Promise<string> {
  const { org_id, role } = biRoleOf(organisation);
  return owner.transaction().execute(async (tx) => {
    // Roles belong to the whole cluster: commands that run together wait for one another.
    await sql`select pg_advisory_xact_lock(hashtext('heatwise bi role'))`.execute(tx);
    // Row-level security holds for owners too.
    await sql`select set_config('app.org_id', ${org_id}, true)`.execute(tx);
    const known = await tx
      .selectFrom('organisations')
      .select('name')
      .where('org_id', '=', org_id)
      .executeTakeFirst();
    if (!known) throw new BiRoleRefused('There is no such organisation.');
    const limits = sql`nosuperuser nocreatedb nocreaterole nobypassrls`;
    if (!(await isRole(tx, GROUP))) await sql`create role ${sql.id(GROUP)} nologin ${limits}`.execute(tx);
    if (!(await isRole(tx, role))) await sql`create role ${sql.id(role)} ${limits}`.execute(tx);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
    const database = sql.id(rows[0]?.name ?? '');
    await sql`grant connect on database ${database} to ${sql.id(GROUP)}`.execute(tx);
    await sql`grant usage on schema public to ${sql.id(GROUP)}`.execute(tx);
    await sql`grant select on bi_measurements to ${sql.id(GROUP)}`.execute(tx);
    await sql`grant ${sql.id(GROUP)} to ${sql.id(role)}`.execute(tx);
    await sql`alter role ${sql.id(role)} with login inherit password ${sql.lit(passwordVerifier(password))}`.execute(
      tx,
    );
    return `${known.name}: role ${role}, password ${password} (not shown again). It reads bi_measurements.`;
  });
}

/** Connections that are open end, too. */
export async function removeBiRole(owner: Kysely<Tables>, organisation: string): Promise<string> {
  const { role } = biRoleOf(organisation);
  if (!(await isRole(owner, role))) throw new BiRoleRefused('The organisation has no such role.');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(owner);
  await sql`drop role ${sql.id(role)}`.execute(owner);
  return `The role ${role} is gone.`;
}

async function isRole(database: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(database);
  return rows.length > 0;
}
