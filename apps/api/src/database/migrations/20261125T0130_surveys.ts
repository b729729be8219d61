import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const names = ['surveys', 'survey_versions'];

/** What is asked beside a test: drafts, and the versions that were published. */
const statements = [
  `create table surveys (
     org_id uuid not null,
     survey_id uuid not null,
     type text not null,
     custom_id uuid,
     draft jsonb not null,
     revision integer not null default 1,
     version integer not null default 0,
     is_on boolean not null default false,
     active boolean not null default true,
     created_by uuid not null,
     created_at timestamptz not null,
     check ((type = 'custom') = (custom_id is not null)),
     check (not is_on or (active and version > 0)),
     primary key (org_id, survey_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  // A measurement keeps one set of questions.
  `create unique index surveys_asked on surveys (org_id, type, custom_id) nulls not distinct where is_on`,
  // Written once: answers refer to it.
  `create table survey_versions (
     org_id uuid not null,
     survey_id uuid not null,
     version integer not null,
     content jsonb not null,
     published_by uuid not null,
     published_at timestamptz not null,
     primary key (org_id, survey_id, version),
     foreign key (org_id, survey_id) references surveys (org_id, survey_id) on delete cascade
   )`,
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
