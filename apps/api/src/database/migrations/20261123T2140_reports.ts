import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const names = ['reports', 'report_runs', 'report_files'];

/** Saved reports, when they are made, and the files that come of them. */
const statements = [
  `create table reports (
     org_id uuid not null,
     report_id uuid not null,
     name text not null,
     kind text not null,
     tag_ids uuid[] not null,
     days integer not null,
     time_zone text not null,
     paper text not null,
     formats text[] not null,
     schedule jsonb,
     recipient_ids uuid[] not null,
     next_at timestamptz,
     revision integer not null default 1,
     active boolean not null default true,
     created_by uuid not null,
     created_at timestamptz not null,
     primary key (org_id, report_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index reports_due on reports (next_at) where active and next_at is not null`,
  // `draft`: what was asked for, whatever becomes of the report.
  `create table report_runs (
     org_id uuid not null,
     run_id uuid not null,
     report_id uuid not null,
     draft jsonb not null,
     first_day text not null,
     last_day text not null,
     asked_by uuid,
     asked_at timestamptz not null,
     begun_at timestamptz,
     finished_at timestamptz,
     state text not null default 'waiting',
     attempts integer not null default 0,
     problem text,
     constraint report_runs_state_check check (state in ('waiting', 'done', 'failed')),
     primary key (org_id, run_id),
     foreign key (org_id, report_id) references reports (org_id, report_id) on delete cascade
   )`,
  `create index report_runs_newest on report_runs (org_id, asked_at desc, run_id)`,
  `create index report_runs_oldest on report_runs (asked_at)`,
  `create index report_runs_of on report_runs (org_id, report_id, asked_at desc)`,
  `create table report_files (
     org_id uuid not null,
     run_id uuid not null,
     format text not null,
     body bytea not null,
     primary key (org_id, run_id, format),
     foreign key (org_id, run_id) references report_runs (org_id, run_id) on delete cascade
   )`,
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  ...['reports', 'report_runs'].map(
    (table) => `create policy of_look_ups on ${table} for select to current_user using (true)`,
  ),
  `create function organisations_to_report(now_ timestamptz, kept_since timestamptz) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
       select r.org_id from reports r where r.active and r.next_at <= now_
       union
       select r.org_id from report_runs r where r.asked_at < kept_since $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
