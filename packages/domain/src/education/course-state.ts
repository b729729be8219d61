import type { CalendarDay } from '../time/calendar-day.ts';

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
