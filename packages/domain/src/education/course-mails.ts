import { addDays, type CalendarDay } from '../time/calendar-day.ts';

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
