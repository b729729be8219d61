import { type Kysely, sql } from 'kysely';
import { DESK_ROLE } from './desk-role.ts';
import type { Tables } from './tables.ts';

/** A pooler drops what a connection asks for at its start; then the limits must be the role's own. */
export async function refuseEndless(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select name, current_user as role from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`.execute(
    kysely,
  );
  if (rows.length === 0) return;
  const limits = { statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' };
  const statements = Object.entries(limits).map(
    ([name, limit]) => `alter role ${rows[0]?.role} set ${name} = '${limit}';`,
  );
  throw new Error(
    `Statements of the server would have no time limit: what stands before the database drops the settings that it asks for. Run ${statements.join(' ')}`,
  );
}

/** Row-level security is the second net between organisations; a role it does not hold for must not be used. */
export async function refusePowerfulRole(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; exempt: boolean; owns: boolean; inherits: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as exempt,
           pg_has_role(current_user, ${DESK_ROLE}, 'usage') as inherits,
           pg_has_role(current_user, (select relowner from pg_class where oid = 'users'::regclass), 'member') as owns
      from pg_roles where rolname = current_user`.execute(kysely);
  const role = rows[0];
  if (!role || role.exempt || role.owns) {
    throw new Error(
      `The database role ${role?.name ?? ''} is not subject to row-level security. DATABASE_APP_URL must name a role that owns nothing, is not a superuser and has no BYPASSRLS.`,
    );
  }
  // What the desk may read of all organisations is for transactions that say so, and for no other.
  if (role.inherits) {
    throw new Error(
      `The database role ${role.name} inherits the rights of ${DESK_ROLE}. DATABASE_APP_URL must name a role that is noinherit.`,
    );
  }
}

/** What the desk's calls would fail by; nobody else's need it. */
export async function reportNoDesk(kysely: Kysely<Tables>, report: (text: string) => void): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select current_user as name where not pg_has_role(current_user, ${DESK_ROLE}, 'member')`.execute(kysely);
  for (const { name } of rows)
    report(
      `The database role ${name} may not take on ${DESK_ROLE}. Its back office cannot work: run grant ${DESK_ROLE} to ${name};`,
    );
}
