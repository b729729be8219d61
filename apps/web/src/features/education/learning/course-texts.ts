import type { OwnCourse } from '@heatwise/contract/education/courses.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { dueText, validityText } from '../course-text.ts';

export function pageCount(pages: number): string {
  return formatCount(pages, 'page', 'pages');
}

/** When a course was or is to be done, as one reads it on a day; null where there is no date. */
export function dateOfCourse(
  { state, due_on, done_on }: Pick<OwnCourse, 'state' | 'due_on' | 'done_on'>,
  today: CalendarDay,
): string | null {
  if (done_on !== null) return `Completed on ${dayText(done_on)}`;
  if (due_on === null || state === 'excused') return null;
  return state === 'overdue' ? `Was due on ${dayText(due_on)}` : `Due on ${dueText(due_on, today)}`;
}

export function certificateText(
  certificate: NonNullable<OwnCourse['certificate']>,
  today: CalendarDay,
): string {
  return `Certificate ${certificate.number}, ${validityText(certificate, today)}`;
}
