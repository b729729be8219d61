import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DeriveKeys } from './server-secret.ts';
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
async function grantDeskRights(owner: Kysely<Tables>): Promise<void> {
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

/** PostgreSQL's own number. */
const ITERATIONS = 4096;

/**
 * What PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5803). `alter role … password` takes it in the password's
 * place, which then stands in no statement: PostgreSQL may log those, and shows them to others while they run.
 * Throws for passwords that are not plain ASCII, whose spelling would have to be made one first.
 */
export function passwordVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new Error('Passwords of roles are plain ASCII.');
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** The role the server works as: it owns nothing, and row-level security holds for it. */
export const APP_ROLE = 'heatwise_app';

const FUNCTIONS = [
  'instant_of_us(bigint)',
  'credentials_of_email(text)',
  'session_of_token(uuid, bytea)',
  'session_of_token(bytea)',
  'device_of_token(uuid, bytea)',
  'device_of_token(bytea)',
  'wall_link_of_token(uuid, bytea)',
  'wall_link_of_token(bytea)',
  'course_link_of_token(uuid, bytea)',
  'course_link_of_token(bytea)',
  'api_token_of_token(uuid, bytea)',
  'api_token_of_token(bytea)',
  'account_link_of_token(uuid, bytea)',
  'account_link_of_token(bytea)',
  'is_registered_domain(text)',
  'provider_of_domain(text)',
  'organisation_of_provider(uuid)',
  'organisation_of_domain(text)',
  'domains_to_look_at(timestamptz, timestamptz, integer)',
  'organisations_using_domain(text)',
  'objectors_to_domain(text, timestamptz)',
  'domains_of_others_to_answer()',
  'referrer_of_link(uuid)',
  'organisations_to_follow(timestamptz)',
  'published_stories(integer)',
  'picture_of_published_story(uuid)',
  'organisations_to_reward(timestamptz, uuid[])',
  'work_of_machines_that_answer(text, jsonb)',
  'organisations_to_restamp()',
  'organisations_to_sweep()',
  'organisations_to_forget()',
  'delete_forgotten(uuid, text, integer)',
  'organisations_to_enrol(date)',
  'organisations_to_report(timestamptz, timestamptz)',
  'certificate_of_number(text)',
  'organisations_with_files(timestamptz)',
  'organisations_to_mail_courses(timestamptz)',
  'organisations_with_people()',
  'organisations_to_alert(timestamptz)',
  'organisations_with_webhook_work(timestamptz)',
  'organisations_with_bi()',
  'forget_push_endpoint(text)',
  'organisations_to_erase()',
  'ticket_of_reply(uuid)',
  'organisations_with_ticket_work(timestamptz, timestamptz)',
  'begin_erasing(uuid, jsonb)',
  'erase_block(uuid, integer)',
  'is_being_erased(uuid)',
  'server_identity()',
  'wal_timeline()',
  'place_of(uuid)',
  // Asked for by servers of before that run beside newer ones while a deployment lasts.
  'clocks_of(uuid[])',
  'news_of(uuid[])',
  'registered_emails(text[])',
  'digests_due(timestamptz)',
  'quote_catalogue()',
  'outside_answer(text, timestamptz)',
  'keep_outside_answer(text, jsonb, timestamptz, uuid, integer)',
  'remove_old_answers(timestamptz, timestamptz)',
  'heat_days_of_place(text, date)',
  'keep_heat_days(text, jsonb, date)',
] as const;

/** Creates the role when it is missing, or sets its password. Throws with a sentence where the owner may not. */
export async function ensureAppRole(owner: Kysely<Tables>, password: string): Promise<void> {
  const making = owner.transaction().execute(async (tx) => {
    // Roles belong to the whole cluster: servers that start together would trip over each other's change.
    await sql`select pg_advisory_xact_lock(hashtext('heatwise app role'))`.execute(tx);
    const { rows } = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`.execute(tx);
    if (rows.length === 0) {
      await sql`create role ${sql.id(APP_ROLE)}
        with login nosuperuser nocreatedb nocreaterole noinherit nobypassrls`.execute(tx);
    }
    await sql`alter role ${sql.id(APP_ROLE)} with password ${sql.lit(passwordVerifier(password))}`.execute(
      tx,
    );
    // For the length of a transaction, never by itself: the role inherits nothing.
    await sql`grant ${sql.id(DESK_ROLE)} to ${sql.id(APP_ROLE)}`.execute(tx);
  });
  await making.catch((error: { code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      `The owner in DATABASE_URL may not make the role ${APP_ROLE}. Give it CREATEROLE, or name another role in DATABASE_APP_URL: docs/operations.md`,
    );
  });
}
const INSUFFICIENT_PRIVILEGE = '42501';

/** Lets the role, and no other, connect to this database. A copy made from a template does not inherit this right. */
export async function grantConnect(owner: Kysely<Tables>, role: string = APP_ROLE): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  const database = sql.id(rows[0]?.name ?? '');
  await sql`revoke all on database ${database} from public`.execute(owner);
  await sql`grant connect on database ${database} to ${sql.id(role)}`.execute(owner);
}

/** Gives the role exactly the rights of the tables' descriptions, and takes what PostgreSQL gives to everybody. */
export async function grantRights(owner: Kysely<Tables>, role: string = APP_ROLE): Promise<void> {
  const name = sql.id(role);
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('heatwise app role'))`.execute(tx);
    // Where tables are spread over machines, one shard after the other; PostgreSQL alone does not look at it.
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx);
    await grantConnect(tx, role);
    await sql`revoke create on schema public from public`.execute(tx);
    await sql`grant usage on schema public to ${name}`.execute(tx);
    await sql`revoke all on all tables in schema public from ${name}`.execute(tx);
    for (const [table, { rights }] of tableEntries) {
      if (rights.length === 0) continue;
      await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${name}`.execute(tx);
    }
    for (const signature of FUNCTIONS) {
      await sql`revoke all on function ${sql.raw(signature)} from public`.execute(tx);
      await sql`grant execute on function ${sql.raw(signature)} to ${name}`.execute(tx);
    }
    await grantDeskRights(tx);
  });
}

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

type Passwords = readonly [string, ...string[]];

/** The password of the server's role that each secret gives, newest first. */
export function rolePasswords(deriveKeys: DeriveKeys): Passwords {
  const [newest, ...earlier] = deriveKeys('app role').map(({ key }) => key.toString('base64url'));
  return [newest ?? '', ...earlier];
}

const WRONG_PASSWORD = '28P01';

/**
 * With several secrets the password is looked for at each connection: servers that are restarted one after the other set
 * the one of their newest secret, and the others go on connecting meanwhile.
 */
export function withWorkingPassword(connection: pg.ClientConfig, passwords: Passwords): pg.ClientConfig {
  const [newest, ...earlier] = passwords;
  if (earlier.length === 0) return { ...connection, password: newest };
  return { ...connection, password: () => findWorking(connection, passwords) };
}

async function findWorking(connection: pg.ClientConfig, passwords: Passwords): Promise<string> {
  for (const password of passwords) {
    const client = new pg.Client({ ...connection, password });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return password;
    } catch (error) {
      if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return passwords[0];
}
