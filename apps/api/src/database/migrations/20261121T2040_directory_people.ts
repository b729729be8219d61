import { type Kysely, sql } from 'kysely';

/** Who of the organisation's directory was added as a person, so that nobody is added twice and they are known at their first sign-in. */
const statements = [
  `create table directory_people (
     org_id uuid not null,
     user_id uuid not null,
     provider_id uuid not null,
     directory_id uuid not null,
     primary key (org_id, user_id),
     unique (org_id, provider_id, directory_id),
     foreign key (org_id, user_id) references users on delete cascade,
     foreign key (org_id, provider_id) references identity_providers on delete cascade
   )`,
  'alter table directory_people enable row level security',
  'alter table directory_people force row level security',
  `create policy of_organisation on directory_people
     using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
     with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
