import {
  afterCourseMail,
  type CourseMail,
  courseMailDue,
  MAILS_FROM_HOUR,
} from '@heatwise/domain/education/course';
import { isCovered } from '@heatwise/domain/education/enrolment';
import { byPerson } from '@heatwise/domain/people/person-name';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { Kysely } from 'kysely';
import type { BlockWork } from '../../background/block-work.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { Tables } from '../../database/tables.ts';
import { isUnverified } from '../../organisation/invitation-limit.store.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import {
  inOrganisation,
  type WritingScope,
  writeInOrganisation,
} from '../../organisation/organisation-scope.ts';
import { zoneOfOrganisation } from '../../organisation/time-zone.store.ts';
import { courseMailLetter } from './course-letters.ts';
import { addressForMail, type CourseLinkDesk } from './course-link-tokens.ts';
import {
  type CourseToMail,
  coursesToMail,
  mailedTo,
  noteCourseMail,
  noteMails,
  setMailsAside,
} from './course-links.store.ts';
import { assignmentsThatRemind, BEFORE_ALL } from './enrolment.store.ts';

type Parts = {
  readonly database: Kysely<Tables>;
  readonly desk: CourseLinkDesk & { readonly jobs: JobQueue };
  readonly organisationsToMailCourses: (now: Date) => Promise<string[]>;
  /** People mailed in one transaction, during which nobody else writes in their organisation. */
  readonly blockSize?: number;
};
const BLOCK_SIZE = 100;
/** What is assigned within this time is one mail. */
export const MAILS_EVERY_MS = 600_000;

/**
 * Mails people about their courses, all that is due at the time in one mail, with a link that opens them. What was
 * mailed is noted in the transaction that queues the mail: several servers, or one that is killed, mail once.
 */
export function courseMails({
  database,
  desk,
  organisationsToMailCourses,
  blockSize = BLOCK_SIZE,
}: Parts): BlockWork {
  const { clock } = desk;
  return {
    name: 'mailing people about their courses',
    failures: {
      name: 'heatwise_course_mail_failures_total',
      help: 'Blocks of people who could not be mailed about their courses.',
    },
    organisations: () => organisationsToMailCourses(clock()),
    block: (orgId, begun) =>
      writeInOrganisation(database, orgId, (scope) => mailBlock(scope, { desk, blockSize, begun })),
    setAside: (orgId) => inOrganisation(database, orgId, (scope) => setMailsAside(scope, clock())),
  };
}

type Block = Pick<Parts, 'desk'> & {
  readonly blockSize: number;
  readonly begun: (subject: string) => void;
};

async function mailBlock(scope: WritingScope, { desk, blockSize, begun }: Block): Promise<boolean> {
  const now = desk.clock();
  const today = mailDay(await zoneOfOrganisation(scope), now);
  const after = (await mailedTo(scope)) ?? BEFORE_ALL;
  begun(after);
  // People who have confirmed their address, until the organisation is verified; the others are mailed then.
  const onlyConfirmed = await isUnverified(scope);
  const courses = byPerson(await coursesToMail(scope, { after, today, people: blockSize, onlyConfirmed }));
  const { name: organisation } = await organisationOf(scope);
  const reminding = await assignmentsThatRemind(scope);
  for (const ofOne of courses.values()) {
    const due = ofOne.flatMap((course): DueCourse[] => {
      const isWanted = reminding.some(
        (assignment) => assignment.module_id === course.module_id && isCovered(assignment, course),
      );
      const mail = isWanted ? courseMailDue(course, today) : null;
      return mail === null ? [] : [{ ...course, mail }];
    });
    await mailOne(scope, desk, due, { organisation, today });
  }
  const last = courses.size === blockSize ? [...courses.keys()].at(-1) : undefined;
  const next = new Date(now.getTime() + MAILS_EVERY_MS);
  await noteMails(scope, { mails_to: last ?? null, mails_at: last === undefined ? next : now });
  return true;
}

type DueCourse = CourseToMail & { readonly mail: CourseMail };

/** One mail to one person; none where nothing is due. */
async function mailOne(
  scope: WritingScope,
  desk: Parts['desk'],
  courses: readonly DueCourse[],
  { organisation, today }: { readonly organisation: string; readonly today: CalendarDay },
): Promise<void> {
  const [person] = courses;
  if (!person) return;
  const address = await addressForMail(scope, desk, person);
  const { email: to, name_first } = person;
  await desk.jobs.put(scope, mailJob, courseMailLetter({ to, name_first, organisation, address, courses }));
  for (const course of courses)
    await noteCourseMail(scope, course.course_id, afterCourseMail(course, course.mail, today));
}

/** The organisation's day as it counts for mails: a new one begins when people get up. */
function mailDay(zoneName: string, now: Date): CalendarDay {
  const zone = openTimeZone(zoneName);
  const day = zone.dayAt(now.getTime());
  return zone.hourAt(now.getTime()) < MAILS_FROM_HOUR ? addDays(day, -1) : day;
}
