import { type Kysely, sql } from 'kysely';

/**
 * Three things that were one until now: a domain by which an organisation registered, which keeps others from
 * registering with it; a domain that was asked for; and one that was confirmed by its owner's DNS record, which alone
 * leads to a provider. Domains that lead to one already stay confirmed for now: the next look finds no record and tells
 * their admins, who have as long as for any record that goes away.
 */
const changes = [
  'alter table organisation_domains drop constraint organisation_domains_domain_key',
  `alter table organisation_domains
     add column is_registered boolean not null default false,
     add column asked_at timestamptz,
     add column seen_at timestamptz,
     add column told_at timestamptz,
     add column confirmed_at timestamptz,
     add column missing_since timestamptz,
     add column looked_at timestamptz`,
  'alter table organisation_domains no force row level security',
  `update organisation_domains
      set is_registered = true,
          asked_at = case when provider_id is not null then now() end,
          confirmed_at = case when provider_id is not null then now() end`,
  'alter table organisation_domains force row level security',
  'create unique index organisation_domains_registered on organisation_domains (domain) where is_registered',
  `create unique index organisation_domains_confirmed on organisation_domains (domain)
     where confirmed_at is not null`,
  `create table domain_objections (
     org_id uuid not null references organisations on delete cascade,
     domain text not null check (domain = lower(domain)),
     user_id uuid not null,
     objected_at timestamptz not null,
     primary key (org_id, domain)
   )`,
  'create index domain_objections_of_domain on domain_objections (domain)',
  `create index credentials_of_mail_domain on credentials (split_part(lower(email), '@', -1))`,
  'alter table domain_objections enable row level security',
  'alter table domain_objections force row level security',
  `create policy of_organisation on domain_objections
     using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
     with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`,
  'create policy of_look_ups on domain_objections for select to current_user using (true)',
];

const lookUps = [
  `create or replace function is_registered_domain(wanted text) returns boolean
     language sql stable security definer set search_path = public, pg_temp
     as $$ select exists (select 1 from organisation_domains d
                           where d.domain = lower(wanted) and (d.is_registered or d.confirmed_at is not null)) $$`,
  `create or replace function provider_of_domain(wanted text) returns table (org_id uuid, provider_id uuid)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select d.org_id, d.provider_id from organisation_domains d
            where d.domain = lower(wanted) and d.confirmed_at is not null and d.provider_id is not null $$`,
  `create function organisation_of_domain(wanted text) returns uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select d.org_id from organisation_domains d
            where d.domain = lower(wanted) and d.confirmed_at is not null $$`,
  // The work list of the looks for records, which serves all organisations: the one that was not looked at longest first.
  `create function domains_to_look_at(looked_before timestamptz, asked_after timestamptz, most integer)
     returns table (org_id uuid, domain text)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select d.org_id, d.domain from organisation_domains d
            where (d.confirmed_at is not null or d.asked_at > asked_after)
              and (d.looked_at is null or d.looked_at < looked_before)
            order by d.looked_at nulls first, d.org_id, d.domain limit most $$`,
  // Other organisations of whom somebody signs in with an address of the domain: they may object.
  `create function organisations_using_domain(wanted text) returns setof uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select distinct c.org_id from credentials c join users u using (org_id, user_id)
                    join organisations o using (org_id)
            where split_part(lower(c.email), '@', -1) = lower(wanted) and u.active
              and not o.metadata ? '_closing'
              and c.org_id <> nullif(current_setting('app.org_id', true), '')::uuid $$`,
  `create function objectors_to_domain(wanted text) returns setof text
     language sql stable security definer set search_path = public, pg_temp
     as $$ select o.name from domain_objections x join organisations o using (org_id)
            where x.domain = lower(wanted)
              and x.org_id in (select one from organisations_using_domain(wanted) one)
            order by o.name $$`,
  // Domains that people of this organisation sign in with, and that another one has shown a record of.
  `create function domains_of_others_to_answer() returns table (domain text, organisation_name text, seen_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select d.domain, o.name, d.seen_at from organisation_domains d join organisations o using (org_id)
            where d.seen_at is not null and d.confirmed_at is null
              and d.org_id <> nullif(current_setting('app.org_id', true), '')::uuid
              and exists (select 1 from credentials c join users u using (org_id, user_id)
                           where c.org_id = nullif(current_setting('app.org_id', true), '')::uuid and u.active
                             and split_part(lower(c.email), '@', -1) = d.domain)
            order by d.domain, o.name $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [...changes, ...lookUps]) await sql.raw(text).execute(db);
}
