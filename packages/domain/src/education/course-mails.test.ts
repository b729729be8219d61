import { expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { afterCourseMail, courseMailDue, type MailedCourse, MOST_OVERDUE_MAILS } from './course.ts';

const fresh: MailedCourse = {
  due_on: '2026-03-20',
  assigned_mail_on: null,
  reminded_of: null,
  overdue_mails: 0,
  overdue_mail_on: null,
};

/** Every mail of a course that stays open, by the day. */
function mailed(from: string, days: number, change: (day: string) => Partial<MailedCourse> = () => ({})) {
  let course = fresh;
  const mails: [string, string][] = [];
  for (let day = from; day < addDays(from, days); day = addDays(day, 1)) {
    course = { ...course, ...change(day) };
    for (let look = 0; look < 3; look += 1) {
      const mail = courseMailDue(course, day);
      if (mail === null) continue;
      mails.push([day, mail]);
      course = afterCourseMail(course, mail, day);
    }
  }
  return mails;
}

test('once when assigned, three days before, the day after, then weekly, and at some time no more', () => {
  const mails = mailed('2026-03-01', 365);
  expect(mails.slice(0, 4)).toEqual([
    ['2026-03-01', 'assigned'],
    ['2026-03-17', 'due-soon'],
    ['2026-03-21', 'overdue'],
    ['2026-03-28', 'overdue'],
  ]);
  expect(mails).toHaveLength(2 + MOST_OVERDUE_MAILS);
});

test('whoever is assigned a course that is due soon is not reminded of it besides', () => {
  expect(mailed('2026-03-18', 4)).toEqual([
    ['2026-03-18', 'assigned'],
    ['2026-03-21', 'overdue'],
  ]);
});

test('a server that stood still sends what is due now, and not what it missed', () => {
  expect(mailed('2026-03-25', 7)).toEqual([['2026-03-25', 'overdue']]);
  expect(mailed('2026-03-19', 1)).toEqual([['2026-03-19', 'assigned']]);
});

test('a later due date is reminded of again, and its overdue mails begin anew', () => {
  const mails = mailed('2026-03-16', 40, (day) => (day === '2026-03-22' ? { due_on: '2026-04-10' } : {}));
  expect(mails).toEqual([
    ['2026-03-16', 'assigned'],
    ['2026-03-17', 'due-soon'],
    ['2026-03-21', 'overdue'],
    ['2026-04-07', 'due-soon'],
    ['2026-04-11', 'overdue'],
    ['2026-04-18', 'overdue'],
  ]);
  const used = { ...fresh, overdue_mails: MOST_OVERDUE_MAILS, overdue_mail_on: '2026-03-01' };
  expect(courseMailDue(used, '2026-03-21')).toBe('overdue');
  expect(afterCourseMail(used, 'overdue', '2026-03-21').overdue_mails).toBe(1);
});

test('what is due at no time is mailed once', () => {
  expect(mailed('2026-03-01', 400, () => ({ due_on: null }))).toEqual([['2026-03-01', 'assigned']]);
});
