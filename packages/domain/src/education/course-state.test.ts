import { expect, test } from 'vitest';
import { type CourseFacts, courseState } from './course.ts';

const course: CourseFacts = {
  due_on: null,
  is_started: false,
  is_done: false,
  is_excused: false,
  is_failed: false,
};
const stateOf = (changed: Partial<CourseFacts>) => courseState({ ...course, ...changed }, '2026-11-23');

test('how a course stands today', () => {
  expect(stateOf({})).toBe('assigned');
  expect(stateOf({ is_started: true, due_on: '2026-12-01' })).toBe('started');
  expect(stateOf({ is_excused: true, due_on: '2026-01-01' })).toBe('excused');
  expect(stateOf({ is_failed: true, is_started: true, due_on: '2026-01-01' })).toBe('failed');
  expect(stateOf({ is_done: true, is_excused: true, due_on: '2026-01-01' })).toBe('done');
});

test('overdue from the day after it was due', () => {
  expect(stateOf({ due_on: '2026-11-23' })).toBe('assigned');
  expect(stateOf({ due_on: '2026-11-22' })).toBe('overdue');
  expect(stateOf({ due_on: '2026-11-22', is_started: true })).toBe('overdue');
});
