import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import { ATTEMPT_MESSAGES, type AttemptProblem } from '@heatwise/domain/education/attempt';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Facts } from '../../../ui/facts.tsx';

/** What an assessment asks of whoever takes it. */
export function AssessmentFacts({ course }: { course: OpenCourse }) {
  const { assessment, attempts_left } = course;
  if (!assessment) return null;
  const { questions, pass_percent, time_limit_minutes, attempts_allowed } = assessment;
  return (
    <Facts
      facts={[
        { name: 'Questions', value: questions },
        { name: 'To pass', value: `${pass_percent} %` },
        { name: 'Time', value: time_limit_minutes === null ? 'No limit' : `${time_limit_minutes} minutes` },
        { name: 'Attempts left', value: `${attempts_left ?? 0} of ${attempts_allowed}` },
      ]}
    />
  );
}

type Situation = { readonly zone: TimeZone; readonly isOffline: boolean };

/** Why no attempt may begin, in words, and from when on one may; null where one may. */
export function problemText(course: OpenCourse, { zone, isOffline }: Situation): string | null {
  if (!course.assessment) return null;
  const { problem, next_at } = course.assessment;
  // What the server said before it knew of the pages that were read here.
  const isSaving = problem === 'training-not-finished' && course.pages_done === course.pages;
  if (isOffline && (problem === null || isSaving)) return COURSE_MESSAGES.assessmentOffline;
  if (isSaving) return COURSE_MESSAGES.savingPages;
  if (problem === null) return null;
  const words = problem in ATTEMPT_MESSAGES ? ATTEMPT_MESSAGES[problem as AttemptProblem] : problem;
  const isWait = problem === ('wait-for-next-attempt' satisfies AttemptProblem);
  if (course.state === 'failed') return `${COURSE_MESSAGES.failed} ${words}`;
  return isWait && next_at !== null
    ? `${words} The next attempt may begin on ${dateTimeText(Date.parse(next_at), zone)}.`
    : words;
}

/** The attempt that was begun and not handed in. */
export function openAttempt({ attempts }: OpenCourse): OpenCourse['attempts'][number] | undefined {
  return attempts.find(({ submitted_at }) => submitted_at === null);
}
