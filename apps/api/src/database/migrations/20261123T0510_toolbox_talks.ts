import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const secured = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
];

/** Talks that are held for a crew, who attended them, and the look-up of a certificate by anybody who has its number. */
const statements = [
  `create table toolbox_talks (
     org_id uuid not null,
     talk_id uuid not null,
     module_id uuid not null,
     version integer not null,
     presenter_id uuid not null,
     place text not null,
     location_id uuid,
     held_on date not null,
     started_at timestamptz not null,
     ended_at timestamptz not null,
     sent_at timestamptz not null,
     primary key (org_id, talk_id),
     foreign key (org_id, module_id, version)
       references module_versions (org_id, module_id, version) on delete cascade,
     foreign key (org_id, presenter_id) references users (org_id, user_id) on delete cascade
   )`,
  `create index toolbox_talks_by_time on toolbox_talks (org_id, started_at desc, talk_id)`,
  `create table talk_attendances (
     org_id uuid not null,
     talk_id uuid not null,
     user_id uuid not null,
     confirmed_at timestamptz not null,
     primary key (org_id, talk_id, user_id),
     foreign key (org_id, talk_id) references toolbox_talks (org_id, talk_id) on delete cascade,
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create index talk_attendances_of_person on talk_attendances (org_id, user_id)`,
  ...secured('toolbox_talks'),
  ...secured('talk_attendances'),
  `create policy of_look_ups on certificates for select to current_user using (true)`,
  `create function certificate_of_number(wanted text)
     returns table(org_id uuid, name text, title text, earned_on text, valid_until text)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select c.org_id, c.name, c.title, c.earned_on::text, c.valid_until::text
             from certificates c where c.number = wanted $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
