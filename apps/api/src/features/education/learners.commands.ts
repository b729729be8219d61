import type { Learner, LearnersAsked } from '@heatwise/contract/education/assignments.contract';
import type { CourseState } from '@heatwise/domain/education/course';
import { mayExcuse, mayOpenEducation, maySeeCoursesOf, mayTrain } from '@heatwise/domain/education/education';
import { type Actor, scopeOf } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { findCourse, findLearner, type StoredCourse, updateCourse } from './courses.store.ts';
import { enrol } from './enrolment.commands.ts';
import { countLearners, coursesOfPerson, learnersOf } from './learners.store.ts';
import { findModule } from './modules.store.ts';
import { callersDay } from './today.ts';

type Asked = LearnersAsked & { readonly module_id: string };

/** The people of one's reach at a module. Throws not-permitted and module-not-found. */
export async function readLearners(
  scope: OrganisationScope,
  actor: Actor,
  asked: Asked,
  now: Date,
): Promise<{ people: Learner[]; counts: Record<CourseState, number> }> {
  if (!mayOpenEducation(actor)) throw new AppError('not-permitted');
  if (!(await findModule(scope, asked.module_id))) throw new AppError('module-not-found');
  const reach = scopeOf(actor, 'edit_user');
  const wanted = { ...asked, reach, today: callersDay(asked.today, now) };
  return { people: await learnersOf(scope, wanted), counts: await countLearners(scope, wanted) };
}

/** Throws user-not-found for whoever is not in one's reach. */
export async function readCoursesOf(
  scope: OrganisationScope,
  actor: Actor,
  { user_id, today }: { readonly user_id: string; readonly today: string },
  now: Date,
): Promise<Learner[]> {
  await refuseOutOfReach(scope, actor, user_id);
  return coursesOfPerson(scope, user_id, callersDay(today, now));
}

/** Throws user-not-found for whoever's training one may not see. */
export async function refuseOutOfReach(
  scope: OrganisationScope,
  actor: Actor,
  userId: string,
): Promise<void> {
  const person = await findLearner(scope, userId);
  if (!person?.active || !maySeeCoursesOf(actor, person)) throw new AppError('user-not-found');
}

type Person = NonNullable<Awaited<ReturnType<typeof findLearner>>>;

/** A course and whether the actor is in charge of its person. Throws course-not-found. */
async function inCharge(
  scope: ActingScope,
  courseId: string,
  may: (actor: Actor, person: { user_id: string; tag_ids: string[] }) => boolean,
): Promise<StoredCourse & { readonly title: string; readonly person: Person }> {
  const course = await findCourse(scope, courseId);
  const person = course && (await findLearner(scope, course.user_id));
  if (!course || !person?.active || !mayTrain(scope.actor, person)) throw new AppError('course-not-found');
  if (!may(scope.actor, person)) throw new AppError('not-permitted');
  const module = await findModule(scope, course.module_id);
  return { ...course, person, title: module?.draft.title ?? '' };
}

/** Throws course-not-found, not-permitted for one's own, and course-done. */
export async function excuseFrom(
  scope: ActingScope,
  { course_id, reason }: { readonly course_id: string; readonly reason: string },
  now: Date,
): Promise<null> {
  const { module_id, user_id, title, done_on } = await inCharge(scope, course_id, mayExcuse);
  if (done_on !== null) throw new AppError('course-done');
  const excused = { excused_at: now, excused_by: scope.actor.user_id, excuse: reason };
  await updateCourse(scope, course_id, excused);
  await scope.audit('course.excuse', { user_id, module_id, name: title, reason });
  return null;
}

/**
 * The course is the person's as it is assigned now: what ended or came meanwhile left somebody alone who was excused.
 * Throws course-not-found, and not-permitted for one's own.
 */
export async function endExcuse(scope: ActingScope, courseId: string, now: Date): Promise<null> {
  const { module_id, user_id, title, excused_at, person } = await inCharge(scope, courseId, mayExcuse);
  if (excused_at === null) return null;
  await updateCourse(scope, courseId, { excused_at: null, excused_by: null, excuse: null });
  await enrol(scope, [person], now);
  await scope.audit('course.unexcuse', { user_id, module_id, name: title });
  return null;
}

/** One attempt more for whoever has used all. Throws course-not-found, not-permitted for one's own, and course-not-failed. */
export async function allowAttempt(scope: ActingScope, courseId: string): Promise<null> {
  const { module_id, user_id, title, failed_at, extra_attempts } = await inCharge(scope, courseId, mayExcuse);
  if (failed_at === null) throw new AppError('course-not-failed');
  await updateCourse(scope, courseId, { failed_at: null, extra_attempts: extra_attempts + 1 });
  await scope.audit('course.allow-attempt', { user_id, module_id, name: title });
  return null;
}
