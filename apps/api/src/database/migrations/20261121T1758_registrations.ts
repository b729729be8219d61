import { type Kysely, sql } from 'kysely';

/**
 * Registrations wait, sealed, for their e-mail to be confirmed, and belong to no organisation until then. What a
 * confirmed one claims and whom it came through belongs to organisations.
 */
const tables = [
  `create table registrations (
     registration_id uuid primary key,
     email_key bytea not null,
     token_hash bytea not null unique,
     sealed bytea not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     ended_at timestamptz
   )`,
  'create index registrations_of_email on registrations (email_key, created_at)',
  `create table organisation_domains (
     org_id uuid not null references organisations on delete cascade,
     domain text not null unique check (domain = lower(domain)),
     primary key (org_id, domain)
   )`,
  `create table referral_links (
     org_id uuid not null,
     referral_id uuid not null unique,
     user_id uuid not null,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references users on delete cascade
   )`,
  `create table referrals (
     org_id uuid not null,
     referral_id uuid not null,
     registration_id uuid not null,
     registered_at timestamptz not null,
     primary key (org_id, registration_id),
     foreign key (referral_id) references referral_links (referral_id) on delete cascade
   )`,
];

const lookUps = [
  `create or replace function is_registered_domain(wanted text) returns boolean
     language sql stable security definer set search_path = public, pg_temp
     as $$ select exists (select 1 from organisation_domains d where d.domain = lower(wanted)) $$`,
  `create or replace function referrer_of_link(wanted uuid)
     returns table (org_id uuid, name_first text, organisation_name text)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select r.org_id, u.name_first, o.name
             from referral_links r join users u using (org_id, user_id) join organisations o using (org_id)
            where r.referral_id = wanted and u.active $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of tables) await run(table);
  for (const table of ['organisation_domains', 'referral_links', 'referrals']) {
    await run(`alter table ${table} enable row level security`);
    await run(`alter table ${table} force row level security`);
    await run(`create policy of_organisation on ${table}
      using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  }
  for (const table of ['organisation_domains', 'referral_links', 'organisations']) {
    await run(`create policy of_look_ups on ${table} for select to current_user using (true)`);
  }
  for (const lookUp of lookUps) await run(lookUp);
}
