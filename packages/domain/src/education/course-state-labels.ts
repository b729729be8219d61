import type { CourseState } from './course-state.ts';

/** What a course's state is called on every screen. See docs/rules.md#education. */
export const COURSE_STATE_LABELS: Readonly<Record<CourseState, string>> = {
  assigned: 'Not started',
  started: 'Started',
  overdue: 'Overdue',
  failed: 'Failed',
  done: 'Completed',
  excused: 'Excused',
};
