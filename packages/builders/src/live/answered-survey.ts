import type { Answer } from '@heatwise/domain/surveys/question';
import type { AskedSurvey, SurveyQuestion } from '@heatwise/domain/surveys/survey';
import { type AskedMeasure, askedMeasure, shownQuestions } from '@heatwise/domain/surveys/survey-answers';
import type { Random } from '../random.ts';

const remarks = ['Felt fine', 'Cooler was empty by noon', 'Shade tent was down in the morning'] as const;
/** How often somebody passes over what need not be answered. */
const PASSED_OVER = 0.2;

/** A survey as somebody answers it: question after question, and only what comes up. */
export function answeredSurvey(random: Random, survey: AskedSurvey): AskedMeasure {
  const answers = new Map<string, Answer>();
  for (const question of survey.questions) {
    if (shownQuestions(survey.questions, answers).includes(question)) {
      answers.set(question.key, answerTo(random, question));
    }
  }
  return askedMeasure(survey, answers);
}

function answerTo(random: Random, { type, choices, min, max, is_required }: SurveyQuestion): Answer {
  if (!is_required && random.chance(PASSED_OVER)) return null;
  switch (type) {
    case 'text':
      return random.pick(remarks);
    case 'number': {
      const least = min ?? Math.min(0, max ?? 0);
      return random.int(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(max ?? least + 10)));
    }
    case 'choice':
      return random.pick(choices);
    case 'choice_multi': {
      const chosen = choices.filter(() => random.chance(0.3));
      return chosen.length > 0 ? chosen : [random.pick(choices)];
    }
  }
}
