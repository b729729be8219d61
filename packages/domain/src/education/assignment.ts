import { formatCount } from '../text/format-number.ts';
import { type CalendarDay, dayNumber, isCalendarDay } from '../time/calendar-day.ts';
import { dayText, monthName } from '../time/date-text.ts';
import { DUE_IN_THE_PAST, type Due, MOST_DUE_DAYS, MOST_REPEAT_MONTHS, type Repeat } from './enrolment.ts';

/** When an assignment is due and how it repeats, as a form holds it while it is filled in. */
export type AssignmentDraft = {
  readonly due: Due['kind'];
  readonly due_date: string;
  readonly due_days: number | null;
  readonly repeats: Repeat['kind'];
  readonly repeat_months: number | null;
  readonly repeat_month: number;
  readonly repeat_day: number | null;
};

/** Due in two weeks, once. A year and the 1st of October are what is offered to those who repeat it. */
export const NEW_ASSIGNMENT: AssignmentDraft = {
  due: 'days',
  due_date: '',
  due_days: 14,
  repeats: 'none',
  repeat_months: 12,
  repeat_month: 10,
  repeat_day: 1,
};

export const ASSIGNMENT_DRAFT_MESSAGES = {
  date: 'Please choose a day.',
  days: `Please enter a whole number from 1 to ${MOST_DUE_DAYS}.`,
  months: `Please enter a whole number from 1 to ${MOST_REPEAT_MONTHS}.`,
  day: 'This month has no such day.',
} as const;

export const NOBODY_ASSIGNED = 'Please choose people, tags, jobs or locations.';

type Field = 'due_date' | 'due_days' | 'repeat_months' | 'repeat_day';

/** What is wrong with it on a day, by field. */
export function assignmentDraftProblems(
  draft: AssignmentDraft,
  today: CalendarDay,
): Partial<Record<Field, string>> {
  const { due, due_date, due_days, repeats, repeat_months, repeat_month, repeat_day } = draft;
  const messages = ASSIGNMENT_DRAFT_MESSAGES;
  const problems: Partial<Record<Field, string>> = {};
  if (due === 'date') {
    if (!isCalendarDay(due_date)) problems.due_date = messages.date;
    else if (due_date < today) problems.due_date = DUE_IN_THE_PAST;
  }
  if (due === 'days' && !isWholeUpTo(due_days, MOST_DUE_DAYS)) problems.due_days = messages.days;
  if (repeats === 'months' && !isWholeUpTo(repeat_months, MOST_REPEAT_MONTHS))
    problems.repeat_months = messages.months;
  if (repeats === 'yearly' && !isWholeUpTo(repeat_day, daysOfMonth(repeat_month)))
    problems.repeat_day = messages.day;
  return problems;
}

function isWholeUpTo(value: number | null, most: number): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= most;
}

/** Of a leap year: what is due on 29 February is due on the 28th in other years. */
function daysOfMonth(month: number): number {
  return (
    dayNumber(month === 12 ? '2025-01-01' : `2024-${two(month + 1)}-01`) - dayNumber(`2024-${two(month)}-01`)
  );
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** What is sent of a draft that has no problems. */
export function assignmentOf(draft: AssignmentDraft): { due: Due; repeats: Repeat } {
  return { due: dueOf(draft), repeats: repeatOf(draft) };
}

function dueOf({ due, due_date, due_days }: AssignmentDraft): Due {
  if (due === 'date') return { kind: 'date', date: due_date };
  return due === 'days' ? { kind: 'days', days: due_days ?? 1 } : { kind: 'none' };
}

function repeatOf({ repeats, repeat_months, repeat_month, repeat_day }: AssignmentDraft): Repeat {
  if (repeats === 'months') return { kind: 'months', months: repeat_months ?? 1 };
  return repeats === 'yearly'
    ? { kind: 'yearly', month: repeat_month, day: repeat_day ?? 1 }
    : { kind: 'none' };
}

/** 'Due on 05 Nov 2026', for the list of assignments. */
export function dueInWords(due: Due): string {
  switch (due.kind) {
    case 'none':
      return 'No due date';
    case 'date':
      return `Due on ${dayText(due.date)}`;
    case 'days':
      return `Due ${formatCount(due.days, 'day', 'days')} after it is assigned`;
  }
}

/** 'Each year on 1 October'; null for what does not repeat. */
export function repeatInWords(repeat: Repeat): string | null {
  switch (repeat.kind) {
    case 'none':
      return null;
    case 'months':
      return repeat.months === 1 ? 'Every month' : `Every ${repeat.months} months`;
    case 'yearly':
      return `Each year by ${repeat.day} ${monthName(repeat.month)}`;
  }
}
