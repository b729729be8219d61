import { formatCount } from '../text/format-number.ts';
import { MINUTE_MS } from '../time/durations.ts';
import type { AssessmentQuestion, ModuleAssessment } from './module-content.ts';

/** What an attempt asks, in its order: which of the questions, and each one's choices. */
export type DrawnQuestion = { readonly question_id: string; readonly choice_ids: readonly string[] };

/** A whole number from 0 up to, and not including, the bound. */
export type RandomBelow = (bound: number) => number;

/** Draws an attempt's questions and shuffles what is to be shuffled; without shuffling the written order stays. */
export function drawQuestions(assessment: ModuleAssessment, random: RandomBelow): DrawnQuestion[] {
  const { questions, draws, shuffles_questions, shuffles_choices } = assessment;
  const chosen = new Set(draws === null ? questions : shuffled(questions, random).slice(0, draws));
  const inOrder = questions.filter((question) => chosen.has(question));
  return (shuffles_questions ? shuffled(inOrder, random) : inOrder).map(({ question_id, choices }) => {
    const ids = choices.map(({ choice_id }) => choice_id);
    return { question_id, choice_ids: shuffles_choices ? shuffled(ids, random) : ids };
  });
}

function shuffled<T>(list: readonly T[], random: RandomBelow): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (left.length > 0) taken.push(...left.splice(random(left.length), 1));
  return taken;
}

/** A question as a learner sees it: nothing of what is right. */
export type AskedQuestion = Pick<
  AssessmentQuestion,
  'question_id' | 'type' | 'question' | 'picture' | 'points' | 'unit'
> & {
  readonly choices: readonly { readonly choice_id: string; readonly text: string }[];
};

/** The drawn questions as a learner sees them, in their order. */
export function askedQuestions(
  { questions }: ModuleAssessment,
  drawn: readonly DrawnQuestion[],
): AskedQuestion[] {
  return drawn.flatMap(({ question_id, choice_ids }) => {
    const asked = questions.find((one) => one.question_id === question_id);
    if (!asked) return [];
    const { type, question, picture, points, unit, choices } = asked;
    const shown = choice_ids.flatMap((id) => {
      const choice = choices.find(({ choice_id }) => choice_id === id);
      return choice ? [{ choice_id: id, text: choice.text }] : [];
    });
    return [{ question_id, type, question, ...(picture && { picture }), points, unit, choices: shown }];
  });
}

/** What a learner answered: a text, a number, the id of a choice, or the ids of several. */
export type LearnerAnswer = string | number | readonly string[];
/** By the question's id; a question that was left out is not there. */
export type LearnerAnswers = Readonly<Record<string, LearnerAnswer>>;

export type AttemptScore = {
  readonly points: number;
  readonly points_of: number;
  /** Rounded down, so that 79.9 never reads as the 80 that it is not. */
  readonly percent: number;
  readonly passed: boolean;
};

/**
 * Whether an answer is right. A choice of several counts when exactly the right ones are chosen: half an answer about
 * first aid is a wrong one. Texts are compared without case, accents kept, spaces folded.
 */
export function isRightAnswer(question: AssessmentQuestion, answer: LearnerAnswer | undefined): boolean {
  if (answer === undefined) return false;
  switch (question.type) {
    case 'text':
      return (
        typeof answer === 'string' &&
        question.accepted.some((accepted) => folded(accepted) !== '' && folded(accepted) === folded(answer))
      );
    case 'number':
      return isNumberRight(question, answer);
    case 'choice':
      return question.choices.some(({ choice_id, is_right }) => is_right && choice_id === answer);
    case 'choice_multi': {
      if (!Array.isArray(answer)) return false;
      const chosen = new Set<unknown>(answer);
      return question.choices.every(({ choice_id, is_right }) => chosen.has(choice_id) === is_right);
    }
  }
}

/** Tolerances are written in decimals: 0.3 is within 0.1 of 0.2 although its binary twin is a hair off. */
const DECIMAL_DUST = 1e-9;

function isNumberRight({ number, tolerance }: AssessmentQuestion, answer: LearnerAnswer): boolean {
  if (typeof answer !== 'number' || number === null) return false;
  const dust = DECIMAL_DUST * Math.max(1, Math.abs(number));
  return Math.abs(answer - number) <= tolerance + dust;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The score of an attempt: of the questions that it drew and no others. */
export function scoreOf(
  { questions, pass_percent }: ModuleAssessment,
  drawn: readonly DrawnQuestion[],
  answers: LearnerAnswers,
): AttemptScore {
  const asked = drawn.flatMap(({ question_id }) =>
    questions.filter((one) => one.question_id === question_id),
  );
  const points_of = asked.reduce((sum, { points }) => sum + points, 0);
  const points = asked
    .filter((question) => isRightAnswer(question, answers[question.question_id]))
    .reduce((sum, one) => sum + one.points, 0);
  // Whole numbers on both sides: no attempt fails by a rounding.
  const passed = points_of > 0 && points * 100 >= pass_percent * points_of;
  const percent = points_of === 0 ? 0 : Math.floor((points * 100) / points_of);
  return { points, points_of, percent, passed };
}

/** Whether a question has an answer: spaces and no choice at all are none. */
export function isAnswered(answer: LearnerAnswer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'number') return true;
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;
}

/** So long before its end an attempt says that its time runs out (WCAG 2.2.1). */
const WARNINGS_MINUTES = [1, 5];

/** How many minutes before the end the learner is to be warned of now; null while there is plenty of time. */
export function timeWarning(leftMs: number): number | null {
  return WARNINGS_MINUTES.find((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;
}

/** '12 minutes left'; by the second only in the last minute, for nobody thinks better beside a running clock. */
export function timeLeftText(leftMs: number): string {
  if (leftMs <= 0) return 'The time is over';
  if (leftMs > MINUTE_MS) return `${Math.ceil(leftMs / MINUTE_MS)} minutes left`;
  const seconds = Math.ceil(leftMs / 1000);
  return formatCount(seconds, 'second left', 'seconds left');
}

/** An attempt at an assessment; times in ms since 1970. */
export type AttemptFacts = {
  readonly started_ms: number;
  /** When its time is over; null where there is no limit. */
  readonly ends_ms: number | null;
  readonly submitted_ms: number | null;
  readonly passed: boolean | null;
};

/** Answers that were on their way when the time ran out still count. */
export const ATTEMPT_GRACE_MS = 30_000;

export const ATTEMPT_MESSAGES = {
  'module-retired': 'This module has been retired. It can no longer be taken.',
  'training-not-finished': 'Please finish all pages before you start the assessment.',
  'attempt-open': 'You have an attempt that is not finished.',
  'already-passed': 'You have passed this assessment.',
  'no-attempts-left': 'You have no attempts left. Please talk to your supervisor.',
  'wait-for-next-attempt': 'Please wait before you try again.',
} as const;
export type AttemptProblem = keyof typeof ATTEMPT_MESSAGES;

/** When an attempt that begins now is over; null: never. */
export function endOfAttempt({ time_limit_minutes }: ModuleAssessment, startedMs: number): number | null {
  return time_limit_minutes === null ? null : startedMs + time_limit_minutes * MINUTE_MS;
}

/** Whether the time of an attempt is over, answers on their way included. */
export function isTimeOver({ ends_ms }: Pick<AttemptFacts, 'ends_ms'>, nowMs: number): boolean {
  return ends_ms !== null && nowMs > ends_ms + ATTEMPT_GRACE_MS;
}

/** When the next attempt may begin; null when at once. */
export function nextAttemptMs(
  { wait_minutes }: ModuleAssessment,
  attempts: readonly AttemptFacts[],
): number | null {
  const last = Math.max(...attempts.map(({ submitted_ms }) => submitted_ms ?? 0), 0);
  return last === 0 || wait_minutes === 0 ? null : last + wait_minutes * MINUTE_MS;
}

type Facts = {
  readonly attempts: readonly AttemptFacts[];
  readonly is_training_done: boolean;
  readonly is_retired: boolean;
  readonly now_ms: number;
};

/** Why no attempt may begin now; null when one may. */
export function attemptProblem(assessment: ModuleAssessment, facts: Facts): AttemptProblem | null {
  const { attempts, now_ms } = facts;
  if (attempts.some(({ passed }) => passed === true)) return 'already-passed';
  if (attempts.some(({ submitted_ms }) => submitted_ms === null)) return 'attempt-open';
  if (facts.is_retired) return 'module-retired';
  if (!facts.is_training_done) return 'training-not-finished';
  if (attempts.length >= assessment.attempts_allowed) return 'no-attempts-left';
  const next = nextAttemptMs(assessment, attempts);
  return next !== null && now_ms < next ? 'wait-for-next-attempt' : null;
}

/** Whether a learner may see which answers were right, after an attempt that was handed in. */
export function mayShowAnswers(assessment: ModuleAssessment, attempts: readonly AttemptFacts[]): boolean {
  switch (assessment.answers_shown) {
    case 'never':
      return false;
    case 'after-each-attempt':
      return true;
    case 'after-passing':
      return attempts.some(({ passed }) => passed === true);
    case 'after-last-attempt': {
      const isOver = attempts.every(({ submitted_ms }) => submitted_ms !== null);
      const hasPassed = attempts.some(({ passed }) => passed === true);
      return isOver && (hasPassed || attempts.length >= assessment.attempts_allowed);
    }
  }
}
