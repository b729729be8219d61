import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

/** Links that open a person's courses without signing in, and which mails about courses went out. */
const statements = [
  `create table course_links (
     org_id uuid not null,
     link_id uuid not null,
     user_id uuid not null,
     token_hash bytea not null unique,
     -- Null where the server made it for a mail.
     made_by uuid,
     -- Whoever has this address may have it; it opens nothing once the person has another.
     mailed_to text,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz,
     ended_at timestamptz,
     primary key (org_id, link_id),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create unique index course_links_newest on course_links (org_id, user_id) where ended_at is null`,
  `create index course_links_of_person on course_links (org_id, user_id)`,
  `alter table course_links enable row level security`,
  `alter table course_links force row level security`,
  `create policy of_organisation on course_links using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  `create policy of_look_ups on course_links for select to current_user using (true)`,
  `create function course_link_of_token(wanted bytea) returns table(org_id uuid, link_id uuid, user_id uuid, used_at timestamptz, expires_at timestamptz, is_over boolean, is_closed boolean)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select l.org_id, l.link_id, l.user_id, l.used_at, l.expires_at,
                  l.ended_at is not null or not u.active
                    or (l.mailed_to is not null and lower(l.mailed_to) is distinct from lower(u.email)),
                  o.metadata ? '_closing'
             from course_links l join users u using (org_id, user_id) join organisations o using (org_id)
            where l.token_hash = wanted $$`,

  `alter table module_assignments add column reminders boolean not null default true`,
  // Courses from before count as mailed.
  `alter table courses add column assigned_mail_on date default '2026-11-23'`,
  `alter table courses alter column assigned_mail_on drop default`,
  // The due date that was reminded of: a later one is reminded of again.
  `alter table courses add column reminded_of date`,
  `alter table courses add column overdue_mails integer not null default 0`,
  `alter table courses add column overdue_mail_on date`,
  `create index courses_open on courses (org_id, user_id)
     where done_on is null and excused_at is null and withdrawn_at is null and failed_at is null`,
  // When people are looked at next, and how far the present walk over them has come.
  `alter table enrolment_state add column mails_at timestamptz not null default now()`,
  `alter table enrolment_state add column mails_to uuid`,
  `alter table enrolment_state add column mail_attempts integer not null default 0`,
  `create function organisations_to_mail_courses(now_ timestamptz) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select s.org_id from enrolment_state s join organisations o using (org_id)
            where s.mails_at <= now_ and not o.metadata ? '_closing' $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
