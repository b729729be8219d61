import type { DrawnQuestion } from './attempt-questions.ts';
import type { AssessmentQuestion, ModuleAssessment } from './module-content.ts';

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
