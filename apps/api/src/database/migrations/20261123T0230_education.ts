import { type Kysely, sql } from 'kysely';

/** Modules, who has to take them, and what came of it. */
const tables = [
  `create table training_modules (
     org_id uuid not null,
     module_id uuid not null,
     state text not null default 'draft',
     position integer not null,
     draft jsonb not null,
     revision integer not null default 0,
     -- The revision that was published last.
     published_revision integer,
     version integer,
     created_by uuid not null,
     created_at timestamptz not null,
     modified_at timestamptz not null,
     check (state in ('draft', 'published', 'retired')),
     primary key (org_id, module_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create table module_versions (
     org_id uuid not null,
     module_id uuid not null,
     version integer not null,
     content jsonb not null,
     asks text not null,
     published_by uuid not null,
     published_at timestamptz not null,
     check (asks in ('new', 'everybody')),
     primary key (org_id, module_id, version),
     foreign key (org_id, module_id) references training_modules (org_id, module_id) on delete cascade
   )`,
  // How far the walk over all people has come that gives or takes an assignment; null when it is at its end.
  `create table module_assignments (
     org_id uuid not null,
     assignment_id uuid not null,
     module_id uuid not null,
     everyone boolean not null,
     user_ids uuid[] not null,
     tag_ids uuid[] not null,
     due jsonb not null,
     repeats jsonb not null,
     active boolean not null default true,
     walked_to uuid,
     made_by uuid not null,
     made_at timestamptz not null,
     primary key (org_id, assignment_id),
     foreign key (org_id, module_id) references training_modules (org_id, module_id) on delete cascade
   )`,
  `create index module_assignments_of_module on module_assignments (org_id, module_id)`,
  `create index module_assignments_to_walk on module_assignments (org_id, assignment_id) where walked_to is not null`,
  // A person's turn at a module. What repeats has a turn after the other.
  `create table courses (
     org_id uuid not null,
     course_id uuid not null,
     user_id uuid not null,
     module_id uuid not null,
     round integer not null,
     -- The version that the person began; until then the newest is theirs.
     version integer,
     assigned_on date not null,
     due_on date,
     started_at timestamptz,
     page_ids_done uuid[] not null default '{}',
     done_on date,
     failed_at timestamptz,
     extra_attempts integer not null default 0,
     excused_at timestamptz,
     excused_by uuid,
     excuse text,
     withdrawn_at timestamptz,
     next_round_on date,
     next_due_on date,
     primary key (org_id, course_id),
     unique (org_id, user_id, module_id, round),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade,
     foreign key (org_id, module_id) references training_modules (org_id, module_id) on delete cascade
   )`,
  `create index courses_of_module on courses (org_id, module_id, user_id, round)`,
  `create index courses_next_round on courses (org_id, next_round_on) where next_round_on is not null`,
  `create table course_attempts (
     org_id uuid not null,
     attempt_id uuid not null,
     course_id uuid not null,
     number integer not null,
     drawn jsonb not null,
     answers jsonb not null default '{}',
     started_at timestamptz not null,
     ends_at timestamptz,
     submitted_at timestamptz,
     is_late boolean not null default false,
     -- What came after the time was over: kept to be read, not counted.
     late_answers jsonb,
     points integer,
     points_of integer,
     percent integer,
     passed boolean,
     primary key (org_id, attempt_id),
     unique (org_id, course_id, number),
     foreign key (org_id, course_id) references courses (org_id, course_id) on delete cascade
   )`,
  `create unique index course_attempts_open on course_attempts (org_id, course_id) where submitted_at is null`,
  // Names are as they were on the day: a certificate says what was true when it was given.
  `create table certificates (
     org_id uuid not null,
     number text not null,
     course_id uuid not null,
     name text not null,
     title text not null,
     text text not null,
     version integer not null,
     earned_on date not null,
     valid_until date,
     primary key (org_id, number),
     unique (number),
     unique (org_id, course_id),
     foreign key (org_id, course_id) references courses (org_id, course_id) on delete cascade
   )`,
  // Up to which change people were looked at for what their tags assign them.
  `create table enrolment_state (
     org_id uuid primary key,
     people_until instant_text not null,
     attempts integer not null default 0,
     due_at timestamptz not null default now(),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
];

const names = [
  'training_modules',
  'module_versions',
  'module_assignments',
  'courses',
  'course_attempts',
  'certificates',
  'enrolment_state',
];
const readByFunctions = ['module_assignments', 'courses', 'enrolment_state'];
const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

const policies = [
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  ...readByFunctions.map(
    (table) => `create policy of_look_ups on ${table} for select to current_user using (true)`,
  ),
];

const functions = [
  `create function organisations_to_enrol(today date) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
       select s.org_id from enrolment_state s
        where s.due_at <= clock_timestamp() and (
          exists (select from module_assignments a where a.org_id = s.org_id and a.walked_to is not null)
          or exists (select from users u where u.org_id = s.org_id and u.modified_time > s.people_until)
          or exists (select from courses c where c.org_id = s.org_id and c.next_round_on <= today)) $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...functions]) await sql.raw(statement).execute(db);
}
