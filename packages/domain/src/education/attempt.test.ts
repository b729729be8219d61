import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import {
  ATTEMPT_GRACE_MS,
  type AttemptFacts,
  askedQuestions,
  attemptProblem,
  drawQuestions,
  endOfAttempt,
  isAnswered,
  isRightAnswer,
  isTimeOver,
  mayShowAnswers,
  nextAttemptMs,
  scoreOf,
  timeLeftText,
  timeWarning,
} from './attempt.ts';
import { type AssessmentQuestion, emptyAssessment, type ModuleAssessment } from './module-content.ts';

test.each([
  [undefined, false],
  ['', false],
  ['  ', false],
  ['water', true],
  [0, true],
  [[], false],
  [['a choice'], true],
])('%j is an answer: %s', (answer, is) => {
  expect(isAnswered(answer)).toBe(is);
});

test.each([
  [20 * 60_000, '20 minutes left', null],
  [5 * 60_000 + 1, '6 minutes left', null],
  [5 * 60_000, '5 minutes left', 5],
  [60_001, '2 minutes left', 5],
  [60_000, '60 seconds left', 1],
  [1_000, '1 second left', 1],
  [0, 'The time is over', 1],
  [-5_000, 'The time is over', 1],
])('with %i ms to go: %s, warned of %s', (left, text, warning) => {
  expect(timeLeftText(left)).toBe(text);
  expect(timeWarning(left)).toBe(warning);
});

const NOW = Date.UTC(2026, 10, 23, 2, 0);
const assessment = emptyAssessment('a');
const failed = (agoMinutes: number): AttemptFacts => ({
  started_ms: NOW - (agoMinutes + 5) * MINUTE_MS,
  ends_ms: null,
  submitted_ms: NOW - agoMinutes * MINUTE_MS,
  passed: false,
});
const passed: AttemptFacts = { ...failed(9), passed: true };
const open: AttemptFacts = { ...failed(0), submitted_ms: null, passed: null };
const facts = (attempts: readonly AttemptFacts[], rest: object = {}) => ({
  attempts,
  is_training_done: true,
  is_retired: false,
  now_ms: NOW,
  ...rest,
});

test('three attempts, unless one is passed or open', () => {
  expect(attemptProblem(assessment, facts([]))).toBeNull();
  expect(attemptProblem(assessment, facts([failed(9), failed(5)]))).toBeNull();
  expect(attemptProblem(assessment, facts([failed(9), failed(5), failed(1)]))).toBe('no-attempts-left');
  expect(attemptProblem(assessment, facts([failed(9), passed]))).toBe('already-passed');
  expect(attemptProblem(assessment, facts([open]))).toBe('attempt-open');
});

test('after the pages, and not of what is retired', () => {
  expect(attemptProblem(assessment, facts([], { is_training_done: false }))).toBe('training-not-finished');
  expect(attemptProblem(assessment, facts([], { is_retired: true }))).toBe('module-retired');
  // What is open may be finished.
  expect(attemptProblem(assessment, facts([open], { is_retired: true }))).toBe('attempt-open');
});

test('the wait counts from the last attempt that was handed in, to the millisecond', () => {
  const waits = { ...assessment, wait_minutes: 60 };
  expect(nextAttemptMs(waits, [])).toBeNull();
  expect(nextAttemptMs(waits, [failed(200), failed(30)])).toBe(NOW + 30 * MINUTE_MS);
  expect(attemptProblem(waits, facts([failed(59)]))).toBe('wait-for-next-attempt');
  expect(attemptProblem(waits, facts([failed(60)]))).toBeNull();
});

test('answers that were on their way when the time ran out still count', () => {
  const ends_ms = endOfAttempt({ ...assessment, time_limit_minutes: 10 }, NOW);
  expect(ends_ms).toBe(NOW + 10 * MINUTE_MS);
  expect(isTimeOver({ ends_ms }, NOW + 10 * MINUTE_MS + ATTEMPT_GRACE_MS)).toBe(false);
  expect(isTimeOver({ ends_ms }, NOW + 10 * MINUTE_MS + ATTEMPT_GRACE_MS + 1)).toBe(true);
  expect(isTimeOver({ ends_ms: endOfAttempt(assessment, NOW) }, NOW * 2)).toBe(false);
});

test.each([
  ['never', [false, false, false]],
  ['after-each-attempt', [true, true, true]],
  ['after-passing', [false, true, false]],
  ['after-last-attempt', [false, true, true]],
] as const)('answers are shown %s', (answers_shown, [afterFirst, afterPassing, afterLast]) => {
  const shows = { ...assessment, answers_shown };
  expect(mayShowAnswers(shows, [failed(9)])).toBe(afterFirst);
  expect(mayShowAnswers(shows, [failed(9), passed])).toBe(afterPassing);
  expect(mayShowAnswers(shows, [failed(9), failed(5), failed(1)])).toBe(afterLast);
});

test('the last attempt shows no answers while it is open', () => {
  const shows = { ...assessment, answers_shown: 'after-last-attempt' } as const;
  expect(mayShowAnswers(shows, [failed(9), failed(5), open])).toBe(false);
});

const blank: AssessmentQuestion = {
  question_id: 'q',
  type: 'choice',
  question: 'What comes first?',
  points: 1,
  choices: [],
  accepted: [],
  number: null,
  tolerance: 0,
  unit: '',
  feedback: '',
};
const choice = (choice_id: string, is_right: boolean) => ({
  choice_id,
  text: choice_id,
  is_right,
  feedback: '',
});

test('a choice is right when it is the right one', () => {
  const question = { ...blank, choices: [choice('cool', true), choice('wait', false)] };
  expect(isRightAnswer(question, 'cool')).toBe(true);
  expect(isRightAnswer(question, 'wait')).toBe(false);
  expect(isRightAnswer(question, ['cool'])).toBe(false);
  expect(isRightAnswer(question, undefined)).toBe(false);
});

test('several choices are right when exactly the right ones are chosen', () => {
  const question = {
    ...blank,
    type: 'choice_multi',
    choices: [choice('water', true), choice('shade', true), choice('coffee', false)],
  } as const;
  expect(isRightAnswer(question, ['shade', 'water'])).toBe(true);
  expect(isRightAnswer(question, ['water'])).toBe(false);
  expect(isRightAnswer(question, ['water', 'shade', 'coffee'])).toBe(false);
  expect(isRightAnswer(question, 'water')).toBe(false);
});

test('a number is right within its tolerance, whatever binary makes of decimals', () => {
  const question = { ...blank, type: 'number', number: 0.2, tolerance: 0.1 } as const;
  expect(isRightAnswer(question, 0.3)).toBe(true);
  expect(isRightAnswer(question, 0.1)).toBe(true);
  expect(isRightAnswer(question, 0.31)).toBe(false);
  expect(isRightAnswer(question, '0.2')).toBe(false);
  expect(isRightAnswer(question, Number.NaN)).toBe(false);
});

test('a text is compared without case and spaces around, with its accents', () => {
  const question = { ...blank, type: 'text', accepted: ['Heat stroke', 'heatstroke', ' '] } as const;
  expect(isRightAnswer(question, '  HEAT   stroke ')).toBe(true);
  expect(isRightAnswer(question, 'heatstroké')).toBe(false);
  expect(isRightAnswer(question, ' ')).toBe(false);
});

const assessmentOf = (count: number, points: readonly number[]): ModuleAssessment => ({
  ...emptyAssessment('a'),
  questions: Array.from({ length: count }, (_, index) => ({
    ...blank,
    question_id: `q${index}`,
    points: points[index % points.length] ?? 1,
    choices: [choice('right', true), choice('wrong', false)],
  })),
});

test('passed at exactly the pass mark, and one point below not', () => {
  const assessment = assessmentOf(5, [1]);
  const drawn = drawQuestions(assessment, () => 0);
  const answered = (right: number) =>
    Object.fromEntries(
      drawn.map(({ question_id }, index) => [question_id, index < right ? 'right' : 'wrong']),
    );
  expect(scoreOf(assessment, drawn, answered(4))).toEqual({
    points: 4,
    points_of: 5,
    percent: 80,
    passed: true,
  });
  expect(scoreOf(assessment, drawn, answered(3))).toMatchObject({ percent: 60, passed: false });
});

test('a percentage is rounded down and never passes by rounding', () => {
  const assessment = assessmentOf(7, [1]);
  const drawn = drawQuestions({ ...assessment, pass_percent: 86 }, () => 0);
  const answers = Object.fromEntries(drawn.slice(1).map(({ question_id }) => [question_id, 'right']));
  // 6 of 7 is 85.7 %.
  expect(scoreOf({ ...assessment, pass_percent: 86 }, drawn, answers)).toMatchObject({
    percent: 85,
    passed: false,
  });
  expect(scoreOf({ ...assessment, pass_percent: 85 }, drawn, answers)).toMatchObject({
    percent: 85,
    passed: true,
  });
});

test('answers to questions that were not drawn count for nothing', () => {
  const assessment = { ...assessmentOf(4, [2]), draws: 2 };
  const drawn = drawQuestions(assessment, () => 0);
  const all = Object.fromEntries(assessment.questions.map(({ question_id }) => [question_id, 'right']));
  expect(scoreOf(assessment, drawn, all)).toMatchObject({ points: 4, points_of: 4 });
  expect(scoreOf(assessment, [], all)).toEqual({ points: 0, points_of: 0, percent: 0, passed: false });
});

test('a draw takes as many as it says, each once, and shows nothing of what is right', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.integer({ min: 1, max: 25 })),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (count, draws, shuffles_questions, numbers) => {
        const assessment = { ...assessmentOf(count, [1, 3]), draws, shuffles_questions };
        const random = (bound: number) => Number(numbers.next().value) % bound;
        const drawn = drawQuestions(assessment, random);
        const ids = drawn.map(({ question_id }) => question_id);
        expect(new Set(ids).size).toBe(Math.min(draws ?? count, count));
        expect(ids).toHaveLength(new Set(ids).size);
        if (!shuffles_questions)
          expect(ids).toEqual(
            assessment.questions.map((one) => one.question_id).filter((id) => ids.includes(id)),
          );
        for (const { choice_ids } of drawn) expect([...choice_ids].sort()).toEqual(['right', 'wrong']);
        expect(JSON.stringify(askedQuestions(assessment, drawn))).not.toMatch(
          /is_right|accepted|tolerance|feedback/,
        );
      },
    ),
  );
});
