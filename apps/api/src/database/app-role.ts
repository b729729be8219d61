import { type Kysely, sql } from 'kysely';
import { DESK_ROLE, grantDeskRights } from './desk-role.ts';
import { passwordVerifier } from './password-verifier.ts';
import { type Tables, tableEntries } from './tables.ts';

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
