import { randomInt } from 'node:crypto';
import type { Attempt } from '@heatwise/contract/education/courses.contract';
import {
  ATTEMPT_MESSAGES,
  askedQuestions,
  attemptProblem,
  drawQuestions,
  endOfAttempt,
  isRightAnswer,
  isTimeOver,
  type LearnerAnswer,
  type LearnerAnswers,
  mayShowAnswers,
  nextAttemptMs,
  scoreOf,
} from '@heatwise/domain/education/attempt';
import type {
  AssessmentQuestion,
  ModuleAssessment,
  ModuleContent,
} from '@heatwise/domain/education/module-content';
import { acceptingEveryLanguage } from '@heatwise/domain/education/module-translations';
import { mergeIdentification } from '@heatwise/domain/education/toolbox-talk';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import {
  endAttempt,
  factsOf,
  identify,
  insertAttempt,
  isAttemptIdTaken,
  keepAnswers,
  pickIdentification,
  type StoredAttempt,
} from './attempts.store.ts';
import {
  assessmentFor,
  begun,
  type CourseInHand,
  courseInHand,
  finish,
  isTrainingDone,
  type LearnerAt,
  translationsOf,
} from './courses.commands.ts';
import { updateCourse } from './courses.store.ts';

type Named = { readonly course_id: string; readonly attempt_id: string };
type Answered = Named & { readonly answers: LearnerAnswers };
type Learner = Pick<LearnerAt, 'user_id' | 'now'>;
type WritingLearner = Pick<LearnerAt, 'user_id' | 'now' | 'link_id'>;

/** Whose assessment it is. Throws assessment-not-found where the module has none. */
function assessmentOf(inHand: CourseInHand): ModuleAssessment {
  const assessment = assessmentFor(inHand);
  if (!assessment) throw new AppError('assessment-not-found');
  return assessment;
}

function attemptIn({ attempts }: CourseInHand, attemptId: string): StoredAttempt {
  const attempt = attempts.find(({ attempt_id }) => attempt_id === attemptId);
  if (!attempt) throw new AppError('attempt-not-found');
  return attempt;
}

/**
 * Begins an attempt and draws its questions. The same id again answers the same attempt. Throws course-not-found,
 * course-excused, attempt-id-taken, and attempt-refused with the rule's words.
 */
export async function beginAttempt(
  scope: WritingScope,
  learner: LearnerAt,
  { course_id, attempt_id }: Named,
): Promise<Attempt> {
  const found = await courseInHand(scope, learner.user_id, course_id);
  if (found.attempts.some((attempt) => attempt.attempt_id === attempt_id))
    return readAttempt(scope, learner, { course_id, attempt_id });
  if (await isAttemptIdTaken(scope, attempt_id)) throw new AppError('attempt-id-taken');
  const assessment = assessmentOf(found);
  const now_ms = learner.now.getTime();
  const problem = attemptProblem(assessment, {
    attempts: found.attempts.map(factsOf),
    is_training_done: isTrainingDone(found),
    is_retired: found.is_retired,
    now_ms,
  });
  if (problem) throw new AppError('attempt-refused', { message: ATTEMPT_MESSAGES[problem] });
  await begun(scope, learner, course_id);
  const ends = endOfAttempt(assessment, now_ms);
  await insertAttempt(scope, {
    attempt_id,
    course_id,
    number: found.attempts.length + 1,
    drawn: drawQuestions(assessment, (bound) => randomInt(bound)),
    started_at: learner.now,
    ends_at: ends === null ? null : new Date(ends),
    ...(await identify(scope, learner)),
  });
  return readAttempt(scope, learner, { course_id, attempt_id });
}

/**
 * An attempt whose time ran out while nobody looked is handed in as it is. In a transaction of its own, before the next is
 * begun: what came of it stays also when no other may begin. One that is begun again by its own id is left alone. Throws
 * course-not-found.
 */
export async function handInForgotten(
  scope: WritingScope,
  learner: LearnerAt,
  { course_id, attempt_id }: Named,
): Promise<void> {
  const { attempts } = await courseInHand(scope, learner.user_id, course_id);
  const open = attempts.find(({ submitted_at }) => submitted_at === null);
  if (open && open.attempt_id !== attempt_id && isTimeOver(factsOf(open), learner.now.getTime()))
    await submitAttempt(scope, learner, { course_id, attempt_id: open.attempt_id, answers: {} });
}

/** Throws course-not-found and attempt-not-found. */
export async function readAttempt(
  scope: OrganisationScope,
  { user_id, now }: Learner,
  { course_id, attempt_id }: Named,
): Promise<Attempt> {
  const inHand = await courseInHand(scope, user_id, course_id);
  return shown(inHand, attemptIn(inHand, attempt_id), now);
}

/** Keeps answers on the way. Throws course-not-found, attempt-not-found and attempt-over. */
export async function noteAnswers(
  scope: WritingScope,
  learner: WritingLearner,
  { course_id, attempt_id, answers }: Answered,
): Promise<Attempt> {
  const { user_id, now } = learner;
  const inHand = await courseInHand(scope, user_id, course_id);
  const attempt = attemptIn(inHand, attempt_id);
  if (attempt.submitted_at !== null || isTimeOver(factsOf(attempt), now.getTime()))
    throw new AppError('attempt-over');
  const kept = merged(attempt, answers);
  const identification = mergeIdentification(attempt, await identify(scope, learner));
  await keepAnswers(scope, attempt_id, { answers: kept, ...identification });
  return shown(inHand, { ...attempt, answers: kept }, now);
}

/** Answers to questions that were asked; those that come later replace those that came before. */
function merged({ drawn, answers }: StoredAttempt, later: LearnerAnswers): LearnerAnswers {
  const all = { ...answers, ...later };
  return Object.fromEntries(
    drawn.flatMap(({ question_id }) => {
      const answer = all[question_id];
      return answer === undefined ? [] : [[question_id, answer]];
    }),
  );
}

/**
 * Hands an attempt in. What comes after its time is kept to be read and does not count; what had arrived before does.
 * Again, the same result. Throws course-not-found and attempt-not-found.
 */
export async function submitAttempt(
  scope: WritingScope,
  learner: LearnerAt,
  { course_id, attempt_id, answers }: Answered,
): Promise<Attempt> {
  const { user_id, now } = learner;
  const inHand = await courseInHand(scope, user_id, course_id);
  const attempt = attemptIn(inHand, attempt_id);
  if (attempt.submitted_at !== null) return shown(inHand, attempt, now);
  const assessment = assessmentOf(inHand);
  const isLate = isTimeOver(factsOf(attempt), now.getTime());
  const counted = isLate ? attempt.answers : merged(attempt, answers);
  const score = scoreOf(acceptingEveryLanguage(inHand.content, assessment), attempt.drawn, counted);
  const late_answers = isLate ? merged(attempt, answers) : null;
  // Answers that came too late do not count, so whoever sent them does not either.
  const identification = isLate
    ? pickIdentification(attempt)
    : mergeIdentification(attempt, await identify(scope, learner));
  const ended = { ...score, answers: counted, late_answers, submitted_at: now, ...identification };
  await endAttempt(scope, attempt_id, ended);
  if (score.passed) await finish(scope, learner, inHand, identification);
  else if (attempt.number >= assessment.attempts_allowed && inHand.course.done_on === null)
    await updateCourse(scope, course_id, { failed_at: now });
  return readAttempt(scope, learner, { course_id, attempt_id });
}

/** What a learner sees of an attempt: the questions, and after it was handed in what came of it. */
function shown(inHand: CourseInHand, attempt: StoredAttempt, now: Date): Attempt {
  const assessment = assessmentOf(inHand);
  const { attempt_id, course_id, number, answers, ends_at } = attempt;
  const wordsIn = attemptWords(inHand, assessment, attempt);
  const { results, ...words } = wordsIn(inHand.content);
  const translations = translationsOf(inHand.content).map(wordsIn);
  return {
    attempt_id,
    course_id,
    assessment_id: assessment.assessment_id,
    number,
    ...words,
    ...(translations.length > 0 && { translations }),
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [id, typeof answer === 'object' ? [...answer] : answer]),
    ),
    ends_at: ends_at?.toISOString() ?? null,
    now: now.toISOString(),
    result: resultOf(inHand, assessment, attempt, results),
  };
}

function resultOf(
  { attempts }: CourseInHand,
  assessment: ModuleAssessment,
  attempt: StoredAttempt,
  questions: ResultOfQuestion[] | null,
): Attempt['result'] {
  const { points, points_of, percent, passed, submitted_at } = attempt;
  if (submitted_at === null || points === null || points_of === null || percent === null || passed === null)
    return null;
  const facts = attempts.map(factsOf);
  const next = passed ? null : nextAttemptMs(assessment, facts);
  return {
    points,
    points_of,
    percent,
    pass_percent: assessment.pass_percent,
    passed,
    submitted_at: submitted_at.toISOString(),
    is_late: attempt.is_late,
    attempts_left: passed ? 0 : Math.max(0, assessment.attempts_allowed - attempts.length),
    next_at: next === null ? null : new Date(next).toISOString(),
    questions: questions ?? [],
  };
}

type ResultOfQuestion = NonNullable<Attempt['result']>['questions'][number];

/** What an attempt says in one language: every one goes through here, so that none says more than another. */
function attemptWords(
  { content, attempts }: CourseInHand,
  assessment: ModuleAssessment,
  attempt: StoredAttempt,
) {
  const { drawn, answers, submitted_at } = attempt;
  const showsAnswers = submitted_at !== null && mayShowAnswers(assessment, attempts.map(factsOf));
  const counted = acceptingEveryLanguage(content, assessment).questions;
  return ({ title, language, assessment: said }: ModuleContent) => {
    const asked = said === null ? [] : askedQuestions(said, drawn);
    const results = drawn.flatMap(({ question_id }) => {
      const question = said?.questions.find((one) => one.question_id === question_id);
      const rule = counted.find((one) => one.question_id === question_id);
      const answer = answers[question_id];
      return question && rule
        ? [questionResult(question, answer, { is_right: isRightAnswer(rule, answer), showsAnswers })]
        : [];
    });
    return {
      language,
      title,
      questions: asked.map((question) => ({ ...question, choices: [...question.choices] })),
      results: submitted_at === null ? null : results,
    };
  };
}

/** Feedback on a choice says which one was right as well: it is shown with the answers. */
function questionResult(
  { question_id, choices, accepted, number, unit, feedback: onAll }: AssessmentQuestion,
  answer: LearnerAnswer | undefined,
  { is_right, showsAnswers }: { readonly is_right: boolean; readonly showsAnswers: boolean },
): ResultOfQuestion {
  const chosen = choices.filter(({ choice_id }) =>
    Array.isArray(answer) ? answer.includes(choice_id) : answer === choice_id,
  );
  const feedback = showsAnswers ? [...chosen.map((choice) => choice.feedback), onAll] : [];
  const texts = number === null ? [...accepted] : [`${number} ${unit}`.trim()];
  return {
    question_id,
    is_right,
    feedback: feedback.filter((text) => text !== '').join('\n'),
    right: showsAnswers
      ? { choice_ids: choices.filter(({ is_right }) => is_right).map(({ choice_id }) => choice_id), texts }
      : null,
  };
}
