import { formatNumber } from '../text/format-number.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { DAY_MS } from '../time/durations.ts';

/** How many languages somebody may name who asks for the best of those that there are. */
export const MOST_WANTED_LANGUAGES = 20;

/**
 * Of the languages that are offered the one that somebody wants most: the same, or one that they read as well ("es" for
 * "es-MX", "pt-BR" for "pt"). Nothing that they want: the first.
 */
export function languageFor(offered: readonly string[], wanted: readonly string[]): string {
  for (const language of wanted) {
    const found =
      offered.find((one) => one.toLowerCase() === language.toLowerCase()) ??
      offered.find((one) => baseOf(one) === baseOf(language));
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

function baseOf(language: string): string {
  return (language.split('-')[0] ?? '').toLowerCase();
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'yi']);

/** Which way a text runs: from the right where its language does, and otherwise as its letters do. */
export function directionOf(language: string): 'auto' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseOf(language)) ? 'rtl' : 'auto';
}

/** A person's course, as the rules see it. */
export type CourseFacts = {
  readonly due_on: CalendarDay | null;
  readonly is_started: boolean;
  readonly is_done: boolean;
  readonly is_excused: boolean;
  /** All attempts are used and none was passed. */
  readonly is_failed: boolean;
};

export const COURSE_STATES = ['assigned', 'started', 'overdue', 'failed', 'done', 'excused'] as const;
export type CourseState = (typeof COURSE_STATES)[number];

/** Which courses a list of people shows: those that stand so, or whose certificate ends. */
export const SHOWN_COURSES = [...COURSE_STATES, 'certificate-ends', 'certificate-expired'] as const;
export type ShownCourses = (typeof SHOWN_COURSES)[number];
export const MOST_TRAINED_LISTED = 500;

/** How a course stands today. What is failed says so also when it is overdue: somebody has to talk to the person. */
export function courseState(course: CourseFacts, today: CalendarDay): CourseState {
  if (course.is_done) return 'done';
  if (course.is_excused) return 'excused';
  if (course.is_failed) return 'failed';
  if (course.due_on !== null && course.due_on < today) return 'overdue';
  return course.is_started ? 'started' : 'assigned';
}

/** What a learner has to act on comes first: the order of a list of one's own courses. */
const URGENCY: Readonly<Record<CourseState, number>> = {
  overdue: 0,
  failed: 1,
  started: 2,
  assigned: 2,
  done: 3,
  excused: 4,
};

type Listed = { readonly state: CourseState; readonly due_on: string | null; readonly title: string };

/** Overdue first, then by due date; what has none comes after what has one, what is over at the end. */
export function byUrgency(one: Listed, other: Listed): number {
  return (
    URGENCY[one.state] - URGENCY[other.state] ||
    (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999') ||
    one.title.localeCompare(other.title)
  );
}

/** Whether there is still something to do for the learner. */
export function isCourseOpen({ state }: Pick<Listed, 'state'>): boolean {
  return URGENCY[state] < URGENCY.done;
}

/** What a course's state is called on every screen. See docs/rules.md#education. */
export const COURSE_STATE_LABELS: Readonly<Record<CourseState, string>> = {
  assigned: 'Not started',
  started: 'Started',
  overdue: 'Overdue',
  failed: 'Failed',
  done: 'Completed',
  excused: 'Excused',
};

/** When people are mailed about their courses. See docs/rules.md#education. */
export const REMIND_DAYS_BEFORE = 3;
export const OVERDUE_MAIL_EVERY_DAYS = 7;
/** Whoever has not reacted by then does not by mail: somebody has to talk to them. */
export const MOST_OVERDUE_MAILS = 8;
/** No mail of a new day goes out before this hour of it. */
export const MAILS_FROM_HOUR = 7;

/** An open course and what its person has been mailed about it. */
export type MailedCourse = {
  readonly due_on: CalendarDay | null;
  readonly assigned_mail_on: CalendarDay | null;
  /** The due date that was reminded of: a later one is reminded of again. */
  readonly reminded_of: CalendarDay | null;
  readonly overdue_mails: number;
  readonly overdue_mail_on: CalendarDay | null;
};
export const COURSE_MAILS = ['overdue', 'due-soon', 'assigned'] as const;
export type CourseMail = (typeof COURSE_MAILS)[number];

/** What its person is to be mailed today; null: nothing. */
export function courseMailDue(course: MailedCourse, today: CalendarDay): CourseMail | null {
  const { due_on, assigned_mail_on, reminded_of, overdue_mail_on } = course;
  if (due_on !== null && due_on < today) {
    if (overdueMails(course) >= MOST_OVERDUE_MAILS) return null;
    const isRested = overdue_mail_on === null || addDays(overdue_mail_on, OVERDUE_MAIL_EVERY_DAYS) <= today;
    return isRested ? 'overdue' : null;
  }
  if (assigned_mail_on === null) return 'assigned';
  return isSoon(due_on, today) && reminded_of !== due_on ? 'due-soon' : null;
}

function isSoon(dueOn: CalendarDay | null, today: CalendarDay): boolean {
  return dueOn !== null && addDays(dueOn, -REMIND_DAYS_BEFORE) <= today;
}

/** Those about the due date as it is now: one that was moved behind them begins anew. */
function overdueMails({ due_on, overdue_mails, overdue_mail_on }: MailedCourse): number {
  return overdue_mail_on !== null && due_on !== null && overdue_mail_on <= due_on ? 0 : overdue_mails;
}

/** What is noted once it was mailed. Every mail names the due date, so that it counts as reminded of when it is near. */
export function afterCourseMail(course: MailedCourse, mail: CourseMail, today: CalendarDay): MailedCourse {
  const { due_on, assigned_mail_on, reminded_of } = course;
  return {
    due_on,
    assigned_mail_on: assigned_mail_on ?? today,
    reminded_of: isSoon(due_on, today) ? due_on : reminded_of,
    overdue_mails: overdueMails(course) + (mail === 'overdue' ? 1 : 0),
    overdue_mail_on: mail === 'overdue' ? today : course.overdue_mail_on,
  };
}

/** A link opens one person's courses to whoever has it, and nothing else. See docs/rules.md#education. */
export const COURSE_LINK_DAYS = 30;
/** Links made at once, for a sheet that is printed for a crew. */
export const MOST_COURSE_LINKS = 200;

export const COURSE_LINK_MESSAGES = {
  unknown: 'This link is not known. Please check that it is complete.',
  expired: 'This link has expired.',
  revoked: 'This link is no longer valid.',
  closed: 'Your organisation has closed its account.',
  noEmail: 'This person has no email address.',
} as const;

export function courseLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + COURSE_LINK_DAYS * DAY_MS);
}

/** The page that a link opens. */
export function courseLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/access/${token}`;
}

export const CERTIFICATE_NOT_FOUND = 'There is no certificate with this number.';

/** A certificate counts to the end of the day that it names. */
export function isCertificateExpired(validUntil: CalendarDay | null, today: CalendarDay): boolean {
  return validUntil !== null && validUntil < today;
}

/** A number as it is kept, from one as it was typed off paper: in small letters, with spaces, or with O for 0 and I for 1. */
export function typedCertificateNumber(text: string): string {
  const letters = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const [, prefix, rest] = letters.replaceAll(/[^0-9A-Z]/g, '').match(/^(HW)(.{12})$/) ?? [];
  if (!prefix || !rest) return text;
  return [prefix, rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join('-');
}

type Counts = { readonly assigned: number; readonly done: number; readonly excused: number };

/**
 * How many of a hundred have finished, without those who are excused; null where nobody has to. Rounded down: 100 means
 * everybody. See docs/rules.md#education.
 */
export function finishedShare({ assigned, done, excused }: Counts): number | null {
  const asked = assigned - excused;
  return asked <= 0 ? null : Math.floor((done * 100) / asked);
}

/** '60 % (66 of 110)': the share with what it is of, which is less than all assigned where some are exempt. */
export function finishedText(counts: Counts): string {
  const share = finishedShare(counts);
  if (share === null) return '–';
  const asked = counts.assigned - counts.excused;
  return `${share} % (${formatNumber(counts.done)} of ${formatNumber(asked)})`;
}

/** The counts of several modules together. */
export function sumCounts(modules: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => modules.reduce((all, one) => all + pick(one), 0);
  return {
    assigned: sum(({ assigned }) => assigned),
    done: sum(({ done }) => done),
    excused: sum(({ excused }) => excused),
  };
}
