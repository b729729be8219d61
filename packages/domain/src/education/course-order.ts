import type { CourseState } from './course-state.ts';

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
