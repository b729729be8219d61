import { expect, test } from 'vitest';
import {
  type AssessmentQuestion,
  emptyAssessment,
  emptyModule,
  type TrainingPage,
} from './module-content.ts';
import { PUBLISH_MESSAGES, publishProblems } from './publish-problems.ts';

const page = (text: string): TrainingPage => ({
  page_id: 'p',
  title: 'Water',
  blocks: [
    {
      kind: 'text',
      block_id: 'b',
      document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    },
  ],
});
const choice = (text: string, is_right: boolean) => ({ choice_id: text, text, is_right, feedback: '' });
const question: AssessmentQuestion = {
  question_id: 'q',
  type: 'choice',
  question: 'What first?',
  points: 1,
  choices: [choice('Cool', true), choice('Wait', false)],
  accepted: [],
  number: null,
  tolerance: 0,
  unit: '',
  feedback: '',
};
const withQuestion = (changed: Partial<AssessmentQuestion>, draws: number | null = null) => ({
  ...emptyModule('Water'),
  assessment: { ...emptyAssessment('a'), draws, questions: [{ ...question, ...changed }] },
});
const messages = (content: Parameters<typeof publishProblems>[0]) =>
  publishProblems(content).map(({ message }) => message);

test('a module with a page, or with an assessment alone, can be published', () => {
  expect(publishProblems({ ...emptyModule('Water'), pages: [page('Drink')] })).toEqual([]);
  expect(publishProblems(withQuestion({}))).toEqual([]);
});

test('a module without a title, with nothing or with empty pages cannot', () => {
  expect(messages(emptyModule(' '))).toEqual([PUBLISH_MESSAGES.titleMissing, PUBLISH_MESSAGES.nothingToDo]);
  expect(publishProblems({ ...emptyModule('Water'), pages: [page('Drink'), page(' ')] })).toEqual([
    { path: 'pages.1', message: PUBLISH_MESSAGES.pageEmpty },
  ]);
});

test.each([
  [{ question: ' ' }, PUBLISH_MESSAGES.questionEmpty],
  [{ choices: [choice('Cool', true)] }, PUBLISH_MESSAGES.tooFewChoices],
  [{ choices: [choice('Cool', true), choice('', false)] }, PUBLISH_MESSAGES.choiceEmpty],
  [{ choices: [choice('Cool', true), choice('cool ', false)] }, PUBLISH_MESSAGES.choiceTwice],
  [{ choices: [choice('Cool', false), choice('Wait', false)] }, PUBLISH_MESSAGES.noRightAnswer],
  [{ choices: [choice('Cool', true), choice('Wait', true)] }, PUBLISH_MESSAGES.severalRightAnswers],
  [{ type: 'text' }, PUBLISH_MESSAGES.noAcceptedText],
  [{ type: 'number' }, PUBLISH_MESSAGES.noNumber],
] as const)('a question with %o is not finished', (changed, message) => {
  expect(publishProblems(withQuestion(changed))).toEqual([{ path: 'assessment.questions.0', message }]);
});

test('several answers may be right where several may be chosen; a draw takes no more than there are', () => {
  const choices = [choice('Cool', true), choice('Call', true)];
  expect(messages(withQuestion({ type: 'choice_multi', choices }))).toEqual([]);
  expect(messages(withQuestion({}, 2))).toEqual([PUBLISH_MESSAGES.drawsTooMany]);
  expect(messages({ ...emptyModule('A'), assessment: emptyAssessment('a') })).toEqual([
    PUBLISH_MESSAGES.noQuestions,
  ]);
});
