import { type Kysely, sql } from 'kysely';

/** The nonces of sign-ins through a provider that are over: its word about each opens one session, and no second. */
const statements = [
  `create table used_nonces (
     org_id uuid not null references organisations on delete cascade,
     nonce_hash bytea not null,
     used_at timestamptz not null,
     primary key (org_id, nonce_hash)
   )`,
  'create index used_nonces_by_age on used_nonces (org_id, used_at)',
  'alter table used_nonces enable row level security',
  'alter table used_nonces force row level security',
  `create policy of_organisation on used_nonces
     using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
     with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of statements) await sql.raw(text).execute(db);
}
