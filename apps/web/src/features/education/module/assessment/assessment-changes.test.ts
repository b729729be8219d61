import {
  emptyAssessment,
  emptyModule,
  MOST_CHOICES,
  MOST_QUESTIONS,
} from '@heatwise/domain/education/module-content';
import { expect, test } from 'vitest';
import {
  addChoice,
  addQuestion,
  changeQuestion,
  changeType,
  duplicateQuestion,
  emptyQuestion,
  markChoice,
  moveQuestion,
  removeQuestion,
} from './assessment-changes.ts';

let ids = 0;
const newId = () => String(++ids);
const first = emptyQuestion('first', newId);
const second = emptyQuestion('second', newId);
const module = {
  ...emptyModule('Heat'),
  assessment: { ...emptyAssessment('a'), questions: [first, second] },
};
const order = ({ assessment }: typeof module | ReturnType<ReturnType<typeof addQuestion>>) =>
  assessment?.questions.map(({ question_id }) => question_id);

test('questions are moved, taken away and put back where they were', () => {
  expect(order(moveQuestion(0, 1)(module))).toEqual(['second', 'first']);
  const without = removeQuestion('first')(module);
  expect(order(without)).toEqual(['second']);
  expect(order(addQuestion(first, 0)(without))).toEqual(['first', 'second']);
});

test('a copy stands behind its question, and shares no id with it', () => {
  const copied = duplicateQuestion('first', 'copy', newId)(module);
  expect(order(copied)).toEqual(['first', 'copy', 'second']);
  const all = copied.assessment?.questions.flatMap(({ question_id, choices }) => [
    question_id,
    ...choices.map(({ choice_id }) => choice_id),
  ]);
  expect(new Set(all).size).toBe(all?.length);
});

test('there are no more questions and answers than may be kept', () => {
  const full = {
    ...module,
    assessment: { ...module.assessment, questions: Array.from({ length: MOST_QUESTIONS }, () => first) },
  };
  expect(order(addQuestion(second)(full))).toHaveLength(MOST_QUESTIONS);
  expect(order(duplicateQuestion('first', 'copy', newId)(full))).toHaveLength(MOST_QUESTIONS);
  let many: ReturnType<ReturnType<typeof addChoice>> = module;
  for (let count = 0; count < MOST_CHOICES + 3; count += 1) many = addChoice('first', newId)(many);
  expect(many.assessment?.questions[0]?.choices).toHaveLength(MOST_CHOICES);
});

test('one answer is right of a question with one, several of a question with several', () => {
  const [one = '', other = ''] = first.choices.map(({ choice_id }) => choice_id);
  const right = (content: ReturnType<ReturnType<typeof markChoice>>) =>
    content.assessment?.questions[0]?.choices.map(({ is_right }) => is_right);
  const marked = markChoice('first', other, true)(markChoice('first', one, true)(module));
  expect(right(marked)).toEqual([false, true]);
  const several = changeType('first', 'choice_multi', newId)(marked);
  expect(right(markChoice('first', one, true)(several))).toEqual([true, true]);
});

test('another kind of question keeps what was written', () => {
  const named = changeQuestion('first', () => ({ accepted: ['shade'], choices: [] }))(module);
  const again = changeType('first', 'choice', newId)(changeType('first', 'text', newId)(named));
  expect(again.assessment?.questions[0]).toMatchObject({ accepted: ['shade'], choices: [{}, {}] });
});

test('a module without an assessment stays as it is', () => {
  const none = emptyModule('Heat');
  expect(addQuestion(first)(none)).toBe(none);
});
