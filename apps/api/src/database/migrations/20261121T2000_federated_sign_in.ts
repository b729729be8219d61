import { type Kysely, sql } from 'kysely';

/**
 * Through whom the people of an organisation sign in. Who somebody is there is issuer and subject, never the e-mail;
 * it outlives the provider's settings, so that setting it up anew finds everybody again.
 */
const tables = [
  `create table identity_providers (
     org_id uuid not null references organisations on delete cascade,
     provider_id uuid not null unique,
     preset text not null check (preset in ('oidc', 'entra')),
     name text not null,
     issuer text not null,
     client_id text not null,
     sealed_secret bytea,
     allowed_tenants text[] not null default '{}',
     provisions_people boolean not null default false,
     created_at timestamptz not null,
     primary key (org_id, provider_id)
   )`,
  `create table federated_identities (
     org_id uuid not null,
     user_id uuid not null,
     issuer text not null,
     subject text not null,
     linked_at timestamptz not null,
     primary key (org_id, user_id),
     unique (org_id, issuer, subject),
     foreign key (org_id, user_id) references users on delete cascade
   )`,
  // Each domain of an organisation leads to one provider at most.
  `alter table organisation_domains add column provider_id uuid,
     add foreign key (org_id, provider_id) references identity_providers on delete set null (provider_id)`,
  // Which provider a session came through, so that signing out can end the provider's as well.
  'alter table sessions add column provider_id uuid',
];

/** Before anybody is signed in nothing more is told than which organisation to look into. */
const lookUps = [
  `create or replace function provider_of_domain(wanted text) returns table (org_id uuid, provider_id uuid)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select d.org_id, d.provider_id from organisation_domains d
            where d.domain = lower(wanted) and d.provider_id is not null $$`,
  `create or replace function organisation_of_provider(wanted uuid) returns uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select p.org_id from identity_providers p where p.provider_id = wanted $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of tables) await run(table);
  for (const table of ['identity_providers', 'federated_identities']) {
    await run(`alter table ${table} enable row level security`);
    await run(`alter table ${table} force row level security`);
    await run(`create policy of_organisation on ${table}
      using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  }
  await run('create policy of_look_ups on identity_providers for select to current_user using (true)');
  for (const lookUp of lookUps) await run(lookUp);
}
