import { type Kysely, sql } from 'kysely';

/** A second factor goes with the password it stands beside: without credentials there is none. */
const tables = [
  `create table two_factor (
     org_id uuid not null,
     user_id uuid not null,
     sealed_secret bytea not null,
     enabled_at timestamptz,
     last_step bigint not null default 0,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references credentials on delete cascade
   )`,
  `create table recovery_codes (
     org_id uuid not null,
     user_id uuid not null,
     code_hash bytea not null,
     used_at timestamptz,
     primary key (org_id, user_id, code_hash),
     foreign key (org_id, user_id) references two_factor on delete cascade
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of tables) await run(table);
  for (const table of ['two_factor', 'recovery_codes']) {
    await run(`alter table ${table} enable row level security`);
    await run(`alter table ${table} force row level security`);
    await run(`create policy of_organisation on ${table}
      using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  }
}
