import { expect, test } from 'vitest';
import {
  ASSIGNMENT_DRAFT_MESSAGES,
  type AssignmentDraft,
  assignmentDraftProblems,
  assignmentOf,
  NEW_ASSIGNMENT,
} from './assignment.ts';
import { DUE_IN_THE_PAST } from './enrolment.ts';

const today = '2026-11-23';
const problems = (changed: Partial<AssignmentDraft>) =>
  assignmentDraftProblems({ ...NEW_ASSIGNMENT, ...changed }, today);

test('a new one is due in two weeks, once, and has no problems', () => {
  expect(problems({})).toEqual({});
  expect(assignmentOf(NEW_ASSIGNMENT)).toEqual({
    due: { kind: 'days', days: 14 },
    repeats: { kind: 'none' },
  });
});

test('a due date is a day from today on', () => {
  expect(problems({ due: 'date' })).toEqual({ due_date: ASSIGNMENT_DRAFT_MESSAGES.date });
  expect(problems({ due: 'date', due_date: '2026-11-22' })).toEqual({ due_date: DUE_IN_THE_PAST });
  expect(problems({ due: 'date', due_date: today })).toEqual({});
});

test('only what was chosen is looked at', () => {
  expect(problems({ due: 'none', due_days: null, repeat_months: null })).toEqual({});
  for (const due_days of [null, 0, 1.5, 366])
    expect(problems({ due_days })).toEqual({ due_days: ASSIGNMENT_DRAFT_MESSAGES.days });
  expect(problems({ repeats: 'months', repeat_months: 61 })).toEqual({
    repeat_months: ASSIGNMENT_DRAFT_MESSAGES.months,
  });
});

test('a day of the year is one that its month has', () => {
  const yearly = (repeat_month: number, repeat_day: number) =>
    problems({ repeats: 'yearly', repeat_month, repeat_day });
  expect(yearly(2, 29)).toEqual({});
  expect(yearly(12, 31)).toEqual({});
  expect(yearly(2, 30)).toEqual({ repeat_day: ASSIGNMENT_DRAFT_MESSAGES.day });
  expect(yearly(4, 31)).toEqual({ repeat_day: ASSIGNMENT_DRAFT_MESSAGES.day });
});
