import { type CourseState, finishedShare } from '../education/course.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { kindTable, type ReportWords, reportDay } from './report-document.ts';
import type { ReportTexts } from './texts/texts.ts';

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
  texts: ReportTexts,
): ReportWords {
  const { training, course_states } = texts;
  const share = (module: ReportedModule) => {
    const percent = finishedShare(module);
    return percent === null ? training.nobody_has_to : `${percent} %`;
  };
  return {
    facts: [
      [training.people, String(people.people)],
      [training.overdue, String(people.overdue)],
      [training.failed, String(people.failed)],
    ],
    charts: [
      {
        title: training.chart,
        parts: [
          { name: course_states.done, colour: '#2f9e44' },
          { name: course_states.excused, colour: '#adb5bd' },
          { name: training.under_way, colour: '#4dabf7' },
          { name: course_states.overdue, colour: '#e8742c' },
          { name: course_states.failed, colour: '#c92a2a' },
        ],
        bars: modules.map(({ title, assigned, done, excused, overdue, failed }) => ({
          label: title,
          values: [done, excused, assigned - done - excused - overdue - failed, overdue, failed],
        })),
      },
    ],
    tables: [
      kindTable(texts, 'training', 'modules', {
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
      }),
      kindTable(texts, 'training', 'late', {
        rows: late.courses.map(({ name, title, state, due_on }) => [
          name || texts.no_name,
          title,
          course_states[state],
          due_on === null ? null : reportDay(due_on, texts),
        ]),
        left_out: late.count - late.courses.length,
      }),
    ],
    notes: training.notes,
  };
}
