import type { OpenCourse, OwnCourse } from '@heatwise/contract/education/courses.contract';
import { ATTEMPT_MESSAGES, attemptProblem, nextAttemptMs } from '@heatwise/domain/education/attempt';
import { courseState, languageFor } from '@heatwise/domain/education/course';
import { nextRoundOf, validUntil } from '@heatwise/domain/education/enrolment';
import type { ModuleAssessment, ModuleContent } from '@heatwise/domain/education/module-content';
import { inLanguage, languagesOf } from '@heatwise/domain/education/module-translations';
import { mergeIdentification } from '@heatwise/domain/education/toolbox-talk';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import {
  attemptsOf,
  factsOf,
  identify,
  pickIdentification,
  type StoredAttempt,
  type StoredIdentification,
} from './attempts.store.ts';
import { certificateNumber } from './certificate/certificate.commands.ts';
import { certificatesOf, insertCertificate } from './certificates.store.ts';
import {
  findCourse,
  findLearner,
  type OutlinedCourse,
  ownCourses,
  type StoredCourse,
  updateCourse,
} from './courses.store.ts';
import { assignmentsCovering } from './enrolment.store.ts';
import { type CoverDesk, coverAddress } from './files/files.commands.ts';
import { contentFor } from './modules.commands.ts';
import { isAskedAgainSince } from './modules.store.ts';
import { dayOf } from './today.ts';

/** A module in its other languages, each whole as somebody reads it. */
export function translationsOf(content: ModuleContent): ModuleContent[] {
  return languagesOf(content)
    .slice(1)
    .map((language) => inLanguage(content, language));
}

/** The words of a course in its other languages, pages with them; nothing where there is only one. */
export function inOtherLanguages(content: ModuleContent): Pick<OpenCourse, 'translations'> {
  const translations = translationsOf(content).map(({ language, title, summary, pages }) => ({
    language,
    title,
    summary,
    training: [...pages],
  }));
  return translations.length === 0 ? {} : { translations };
}

/** Who learns, and on which day of their calendar, as `callersDay` bounds it. */
export type LearnerAt = {
  readonly user_id: string;
  readonly today: CalendarDay;
  readonly now: Date;
  /** What they read, the best first; nothing: the module's own. */
  readonly languages?: readonly string[] | undefined;
  /** The personal link that they came by; null where they signed in. */
  readonly link_id: string | null;
};

/** A course with what it says and how far its person is. */
export type CourseInHand = {
  readonly course: StoredCourse;
  readonly content: ModuleContent;
  readonly version: number;
  readonly is_retired: boolean;
  readonly attempts: readonly StoredAttempt[];
};

/** A course of somebody's own. Throws course-not-found for another's as for none. */
export async function courseInHand(
  scope: OrganisationScope,
  userId: string,
  courseId: string,
): Promise<CourseInHand> {
  const course = await findCourse(scope, courseId);
  if (!course || course.user_id !== userId) throw new AppError('course-not-found');
  const content = await contentFor(scope, course);
  return { course, ...content, attempts: await attemptsOf(scope, courseId) };
}

/** The assessment as it counts for this person, with the attempts that were allowed besides. */
export function assessmentFor({ course, content }: CourseInHand): ModuleAssessment | null {
  const { assessment } = content;
  return (
    assessment && { ...assessment, attempts_allowed: assessment.attempts_allowed + course.extra_attempts }
  );
}

export function isTrainingDone({ course, content }: Pick<CourseInHand, 'course' | 'content'>): boolean {
  return content.pages.every(({ page_id }) => course.page_ids_done.includes(page_id));
}

/** Everything that is assigned to somebody or was. */
export async function readOwnCourses(
  scope: OrganisationScope,
  files: CoverDesk,
  { user_id, today }: Pick<LearnerAt, 'user_id' | 'today'>,
): Promise<OwnCourse[]> {
  const courses = await ownCourses(scope, user_id);
  return courses.map(({ attempts, attempts_allowed, certificate, translations, cover_id, ...course }) => ({
    ...(translations && { translations }),
    ...outlineOf(course, today, attemptsLeft(attempts_allowed, attempts)),
    cover: coverAddress(scope, files, cover_id),
    certificate,
  }));
}

function attemptsLeft(allowed: number | null, attempts: number): number | null {
  return allowed === null ? null : Math.max(0, allowed - attempts);
}

type Outlined = Omit<
  OutlinedCourse,
  'attempts' | 'attempts_allowed' | 'certificate' | 'translations' | 'cover_id'
>;

function outlineOf(
  { started_at, excused_at, failed_at, ...course }: Outlined,
  today: CalendarDay,
  attempts_left: number | null,
): Omit<OwnCourse, 'certificate' | 'translations' | 'cover'> {
  const { course_id, title, summary, language, minutes, due_on, done_on } = course;
  const { pages, pages_done, has_assessment } = course;
  const state = courseState(
    {
      due_on,
      is_started: started_at !== null,
      is_done: done_on !== null,
      is_excused: excused_at !== null,
      is_failed: failed_at !== null,
    },
    today,
  );
  return {
    course_id,
    title,
    summary,
    language,
    minutes,
    state,
    due_on,
    pages,
    pages_done,
    has_assessment,
    attempts_left,
    done_on,
  };
}

/** What the list says of a course, from all that is known of it. */
function outlinedOf({ course, content }: CourseInHand): Outlined {
  const { title, summary, language, minutes, pages, assessment } = content;
  return {
    ...course,
    title,
    summary,
    language,
    minutes,
    pages: pages.length,
    pages_done: pages.filter(({ page_id }) => course.page_ids_done.includes(page_id)).length,
    has_assessment: assessment !== null,
  };
}

/** A course with its pages. Throws course-not-found. */
export async function openCourse(
  scope: OrganisationScope,
  { user_id, today, now }: LearnerAt,
  courseId: string,
): Promise<OpenCourse> {
  const inHand = await courseInHand(scope, user_id, courseId);
  const { course, content, attempts, is_retired } = inHand;
  const certificates = await certificatesOf(scope, [courseId]);
  const assessment = assessmentFor(inHand);
  const facts = {
    attempts: attempts.map(factsOf),
    is_training_done: isTrainingDone(inHand),
    is_retired,
    now_ms: now.getTime(),
  };
  const next = assessment && nextAttemptMs(assessment, facts.attempts);
  return {
    ...outlineOf(
      outlinedOf(inHand),
      today,
      attemptsLeft(assessment?.attempts_allowed ?? null, attempts.length),
    ),
    certificate: certificates.get(courseId) ?? null,
    training: [...content.pages],
    ...inOtherLanguages(content),
    page_ids_done: [...course.page_ids_done],
    assessment: assessment && {
      assessment_id: assessment.assessment_id,
      questions: assessment.draws ?? assessment.questions.length,
      pass_percent: assessment.pass_percent,
      attempts_allowed: assessment.attempts_allowed,
      time_limit_minutes: assessment.time_limit_minutes,
      problem: attemptProblem(assessment, facts),
      next_at: next === null ? null : new Date(next).toISOString(),
    },
    attempts: attempts.map(({ attempt_id, number, submitted_at, percent, passed }) => ({
      attempt_id,
      number,
      submitted_at: submitted_at?.toISOString() ?? null,
      percent,
      passed,
    })),
  };
}

/**
 * Marks pages as read; the first one begins the course with the newest version. Pages of another version count for
 * nothing. Throws course-not-found, course-excused, and module-retired for a course that was not begun.
 */
export async function notePages(
  scope: WritingScope,
  learner: LearnerAt,
  { course_id, page_ids }: { readonly course_id: string; readonly page_ids: readonly string[] },
): Promise<OpenCourse> {
  const inHand = await begun(scope, learner, course_id);
  const known = inHand.content.pages.map(({ page_id }) => page_id);
  const done = new Set([...inHand.course.page_ids_done, ...page_ids]);
  const page_ids_done = known.filter((id) => done.has(id));
  const identification =
    inHand.course.done_on === null
      ? mergeIdentification(inHand.course, await identify(scope, learner))
      : pickIdentification(inHand.course);
  await updateCourse(scope, course_id, { page_ids_done, ...identification });
  const read = { ...inHand, course: { ...inHand.course, page_ids_done, ...identification } };
  if (isTrainingDone(read) && read.content.assessment === null)
    await finish(scope, learner, read, identification);
  return openCourse(scope, learner, course_id);
}

/** A course of one's own that has begun, or begins here. */
export async function begun(
  scope: WritingScope,
  learner: LearnerAt,
  courseId: string,
): Promise<CourseInHand> {
  const inHand = await courseInHand(scope, learner.user_id, courseId);
  const { course, version } = inHand;
  if (course.excused_at !== null) throw new AppError('course-excused');
  if (course.started_at !== null) return inHand;
  if (inHand.is_retired)
    throw new AppError('attempt-refused', { message: ATTEMPT_MESSAGES['module-retired'] });
  const started = { started_at: learner.now, version };
  await updateCourse(scope, courseId, started);
  return { ...inHand, course: { ...course, ...started } };
}

/** The course is done: from now on it counts, and its next turn is known. Once. */
export async function finish(
  scope: WritingScope,
  learner: LearnerAt,
  inHand: CourseInHand,
  identification: StoredIdentification,
): Promise<void> {
  const { course, content, version } = inHand;
  if (course.done_on !== null) return;
  const done_on = learner.today;
  const person = await findLearner(scope, course.user_id);
  if (!person) throw new Error(`the learner ${course.user_id} is not there`);
  const covering = await assignmentsCovering(scope, person, course.module_id);
  const { module_id } = course;
  const next = (await isAskedAgainSince(scope, { module_id, version }))
    ? { opens_on: dayOf(learner.now), due_on: null }
    : nextRoundOf(covering, done_on);
  await updateCourse(scope, course.course_id, {
    done_on,
    ...identification,
    failed_at: null,
    next_round_on: next?.opens_on ?? null,
    next_due_on: next?.due_on ?? null,
  });
  const { certificate, title } = inLanguage(
    content,
    languageFor(languagesOf(content), learner.languages ?? []),
  );
  if (certificate === null) return;
  const { valid_months, text } = certificate;
  await insertCertificate(scope, {
    number: certificateNumber(),
    course_id: course.course_id,
    name: fullName(person),
    title,
    text,
    version,
    earned_on: done_on,
    valid_until: validUntil(valid_months, done_on),
  });
}
