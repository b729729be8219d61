import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { isCertificateExpired } from '@heatwise/domain/education/course';
import { type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';

/** '1. 60 %, failed' for each attempt, in their order. */
export function attemptTexts(attempts: Learner['attempts']): string[] {
  return attempts.map(({ number, submitted_at, percent, passed }) => {
    if (submitted_at === null) return `${number}. under way`;
    return `${number}. ${percent ?? 0} %, ${passed ? 'passed' : 'failed'}`;
  });
}

/** Until when a certificate counts, as one reads it on a day. */
export function validityText(
  { valid_until }: NonNullable<Learner['certificate']>,
  today: CalendarDay,
): string {
  if (valid_until === null) return 'valid forever';
  return `${isCertificateExpired(valid_until, today) ? 'expired on' : 'valid until'} ${dayText(valid_until)}`;
}

/** 'in 3 days', beside a due date that has not come; nothing where it has no need to be said. */
export function dueText(due_on: CalendarDay | null, today: CalendarDay): string {
  if (due_on === null) return 'No due date';
  const days = dayNumber(due_on) - dayNumber(today);
  const near = days === 0 ? ' (today)' : days === 1 ? ' (tomorrow)' : '';
  return `${dayText(due_on)}${near}`;
}

/** The best that came of the attempts that were handed in; null without any. */
export function bestPercent({ attempts }: Pick<Learner, 'attempts'>): number | null {
  const percents = attempts.flatMap(({ percent }) => percent ?? []);
  return percents.length === 0 ? null : Math.max(...percents);
}

/** '2 of 3'. */
export function pagesRead({ pages, pages_done }: Pick<Learner, 'pages' | 'pages_done'>): string {
  return pages === 0 ? '–' : `${Math.min(pages, pages_done)} of ${pages}`;
}
