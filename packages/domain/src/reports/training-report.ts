import type { CourseState } from '../education/course-state.ts';
import { COURSE_STATE_LABELS } from '../education/course-state-labels.ts';
import { finishedShare } from '../education/finished-share.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { dayText } from '../time/date-text.ts';
import type { ReportWords } from './report-document.ts';

export type ReportedModule = {
  readonly title: string;
  readonly assigned: number;
  readonly done: number;
  readonly excused: number;
  readonly overdue: number;
  readonly failed: number;
  /** Certificates that end within 30 days. */
  readonly ending: number;
};

/** A course that is late, or failed for good. */
export type ReportedCourse = {
  readonly name: string;
  readonly title: string;
  readonly state: CourseState;
  readonly due_on: CalendarDay | null;
};

type People = { readonly people: number; readonly overdue: number; readonly failed: number };

/** How people stand with what they have to learn, as /education says it on that day. */
export function trainingReport(
  people: People,
  modules: readonly ReportedModule[],
  late: { readonly courses: readonly ReportedCourse[]; readonly count: number },
): ReportWords {
  const share = (module: ReportedModule) => {
    const percent = finishedShare(module);
    return percent === null ? 'Nobody has to' : `${percent} %`;
  };
  return {
    facts: [
      ['People with courses', String(people.people)],
      ['People with an overdue course', String(people.overdue)],
      ['People who failed one', String(people.failed)],
    ],
    charts: [
      {
        title: 'Courses by module',
        parts: [
          { name: COURSE_STATE_LABELS.done, colour: '#2f9e44' },
          { name: COURSE_STATE_LABELS.excused, colour: '#adb5bd' },
          { name: 'Under way', colour: '#4dabf7' },
          { name: COURSE_STATE_LABELS.overdue, colour: '#e8742c' },
          { name: COURSE_STATE_LABELS.failed, colour: '#c92a2a' },
        ],
        bars: modules.map(({ title, assigned, done, excused, overdue, failed }) => ({
          label: title,
          values: [done, excused, assigned - done - excused - overdue - failed, overdue, failed],
        })),
      },
    ],
    tables: [
      {
        title: 'Modules',
        columns: [
          'Module',
          'People',
          'Completed',
          'Of those who have to',
          'Excused',
          'Overdue',
          'Failed',
          'Certificates that end',
        ],
        rows: modules.map((module) => [
          module.title,
          module.assigned,
          module.done,
          share(module),
          module.excused,
          module.overdue,
          module.failed,
          module.ending,
        ]),
        empty: 'There are no modules.',
      },
      {
        title: 'Overdue and failed',
        columns: ['Person', 'Module', 'State', 'Was due'],
        rows: late.courses.map(({ name, title, state, due_on }) => [
          name,
          title,
          COURSE_STATE_LABELS[state],
          due_on === null ? null : dayText(due_on),
        ]),
        empty: 'Nobody is late.',
        left_out: late.count - late.courses.length,
      },
    ],
    notes: [
      'How everybody stood when this was made, by each person’s latest turn of a module. Certificates that end do so within 30 days.',
      'What was completed when, with attempts and attendances, is in the evidence that /education exports.',
    ],
  };
}
