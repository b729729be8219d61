import type { CourseLink } from '@heatwise/contract/education/courses.contract';
import {
  type MailedCourse,
  OVERDUE_MAIL_EVERY_DAYS,
  REMIND_DAYS_BEFORE,
} from '@heatwise/domain/education/course';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import { later } from '../../organisation/later.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

export type CourseToMail = MailedCourse & {
  readonly course_id: string;
  readonly module_id: string;
  readonly title: string;
  readonly user_id: string;
  readonly name_first: string;
  readonly email: string;
  readonly tag_ids: readonly string[];
};

/** How far the present walk over people has come; null at its beginning. */
export async function mailedTo({ tx, org_id }: OrganisationScope): Promise<string | null> {
  const row = await tx
    .selectFrom('enrolment_state')
    .select('mails_to')
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  return row?.mails_to ?? null;
}

/** After a block: where the walk goes on, or when the next one begins. */
export async function noteMails(
  { tx, org_id }: WritingScope,
  { mails_to, mails_at }: { readonly mails_to: string | null; readonly mails_at: Date },
): Promise<void> {
  await tx
    .updateTable('enrolment_state')
    .set({ mails_to, mails_at, mail_attempts: 0 })
    .where('org_id', '=', org_id)
    .execute();
}

/** Lets an organisation wait whose block failed, longer each time, at most an hour. Returns how often it has. */
export async function setMailsAside({ tx, org_id }: OrganisationScope, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update enrolment_state set mail_attempts = mail_attempts + 1,
           mails_at = ${later(sql`${now}::timestamptz`, sql`least(interval '5 seconds' * 4 ^ least(mail_attempts, 8), interval '1 hour')`)}
     where org_id = ${org_id} returning mail_attempts as attempts`.execute(tx);
  return rows[0]?.attempts ?? 0;
}

/**
 * Open courses about which something may have to be mailed, of the next people after an id who have an email. The rule
 * decides: this leaves out what it would not mail in any case.
 */
export async function coursesToMail(
  { tx, org_id }: OrganisationScope,
  {
    after,
    today,
    people,
    onlyConfirmed,
  }: {
    readonly after: string;
    readonly today: CalendarDay;
    readonly people: number;
    /** Leaves out people who have not chosen a password of their own. */
    readonly onlyConfirmed: boolean;
  },
): Promise<CourseToMail[]> {
  const open = sql`c.org_id = ${org_id} and c.done_on is null and c.excused_at is null and c.withdrawn_at is null
      and c.failed_at is null
      and (c.assigned_mail_on is null
           or (c.due_on between ${today}::date and ${today}::date + ${REMIND_DAYS_BEFORE}::integer
               and c.reminded_of is distinct from c.due_on)
           or (c.due_on < ${today}::date
               and (c.overdue_mail_on is null
                    or c.overdue_mail_on <= ${today}::date - ${OVERDUE_MAIL_EVERY_DAYS}::integer)))
      and exists (select from training_modules m where m.org_id = c.org_id and m.module_id = c.module_id
                     and (m.state = 'published' or c.started_at is not null))`;
  const { rows } = await sql<CourseToMail>`
    with next as (
      select u.user_id, u.name_first, u.email, u.tag_ids from users u
       where u.org_id = ${org_id} and u.active and u.email <> '' and u.user_id > ${after}::uuid
         and (not ${onlyConfirmed}::boolean or exists (select from credentials k
               where k.org_id = u.org_id and k.user_id = u.user_id and k.temporary_until is null))
         and exists (select from courses c where c.user_id = u.user_id and ${open})
       order by u.user_id limit ${people})
    select c.course_id, c.module_id, v.content ->> 'title' as title, n.user_id, n.name_first, n.email, n.tag_ids,
           c.due_on::text, c.assigned_mail_on::text, c.reminded_of::text, c.overdue_mails, c.overdue_mail_on::text
      from next n
      join courses c on c.org_id = ${org_id} and c.user_id = n.user_id and ${open}
      join training_modules m on m.org_id = c.org_id and m.module_id = c.module_id
      join module_versions v on v.org_id = c.org_id and v.module_id = c.module_id
                            and v.version = coalesce(c.version, m.version)
     order by n.user_id, c.due_on nulls last, c.course_id`.execute(tx);
  return rows;
}

export async function noteCourseMail(
  { tx, org_id }: WritingScope,
  courseId: string,
  { assigned_mail_on, reminded_of, overdue_mails, overdue_mail_on }: MailedCourse,
): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ assigned_mail_on, reminded_of, overdue_mails, overdue_mail_on })
    .where('org_id', '=', org_id)
    .where('course_id', '=', courseId)
    .execute();
}

/** The link of each of these people that was made last and not ended; it may be past its time. */
export async function newestLinks({ tx, org_id }: OrganisationScope, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('course_links')
    .select(['link_id', 'user_id', 'token_hash', 'mailed_to', 'expires_at'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** A person's link that works. */
export async function linkOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
  now: Date,
): Promise<CourseLink | null> {
  const row = await tx
    .selectFrom('course_links as l')
    .leftJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'l.org_id').onRef('u.user_id', '=', 'l.made_by'),
    )
    .select(['l.created_at', 'l.expires_at', 'l.used_at', 'u.name_first', 'u.name_last'])
    .where('l.org_id', '=', org_id)
    .where('l.user_id', '=', userId)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    made_by: fullName({ name_first: row.name_first ?? '', name_last: row.name_last ?? '' }),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  };
}

type NewLink = {
  readonly link_id: string;
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly made_by: string | null;
  readonly mailed_to: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
};

export async function insertLinks({ tx, org_id }: WritingScope, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('course_links')
    .values(links.map((link) => ({ ...link, org_id })))
    .execute();
}

/** Ends whatever link these people have. Returns of how many. */
export async function endLinks(
  { tx, org_id }: WritingScope,
  userIds: readonly string[],
  now: Date,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('course_links')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** From now on the link opens only for whoever has this address. */
export async function noteMailed(
  { tx, org_id }: WritingScope,
  linkId: string,
  mailedTo: string,
): Promise<void> {
  await tx
    .updateTable('course_links')
    .set({ mailed_to: mailedTo })
    .where('org_id', '=', org_id)
    .where('link_id', '=', linkId)
    .execute();
}

/** Who people are to those who send them links. */
export function findAddressees({ tx, org_id }: OrganisationScope, userIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'email', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('active', '=', true)
    .execute();
}
