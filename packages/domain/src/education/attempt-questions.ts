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
