import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createKeptWork, forgetWork } from '../../../../platform/kept-work.ts';
import { RequestFailure } from '../../../../platform/request-failure.ts';
import { testPlatform } from '../../../../testing/render-screen.tsx';
import { ownCalls } from '../own-calls.queries.ts';
import { heatAssessment } from '../testing/heat-module.ts';
import { openLearnerServer } from '../testing/learner-server.ts';
import { type AttemptWork, createAttemptWork } from './attempt-work.ts';
import { answersOf } from './kept-attempt.ts';
import { beginAttempt, sendAllAttempts } from './send-attempt.ts';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await forgetWork();
});

/** One learner with an attempt at four questions, the server's clock `ahead` of this device's. */
async function begun({
  ahead = 0,
  ...changed
}: Parameters<typeof heatAssessment>[0] & { ahead?: number } = {}) {
  const content = heatAssessment(changed);
  const server = await openLearnerServer(content);
  ends.push(server.close);
  let past = 0;
  const now = () => Date.now() + past;
  server.state.clock = () => now() + ahead;
  server.state.pages = content.pages.map(({ page_id }) => page_id);
  const tab = () => ({
    owner: 'Rosa',
    calls: ownCalls(testPlatform(server.apiBase).backgroundApi, {
      token: 'of Rosa',
      zone: openTimeZone('UTC'),
    }),
    kept: createKeptWork(),
  });
  const { course_id } = server;
  const attempt_id = await beginAttempt(tab(), course_id, now);
  const questions = content.assessment?.questions.map(({ question_id }) => question_id) ?? [];
  const choices = content.assessment?.questions[0]?.choices.map(({ choice_id }) => choice_id) ?? [];
  return {
    server,
    questions: questions as [string, string, string, string],
    choices: choices as [string, string],
    tab,
    now,
    pass: (ms: number) => {
      past += ms;
    },
    attempt_id,
    async open(): Promise<AttemptWork> {
      const work = createAttemptWork(tab(), { course_id, attempt_id }, now);
      work.open();
      ends.push(work.close);
      await waitFor(() => expect(work.current().work).not.toBeNull());
      return work;
    },
    sent: () => server.state.attempts[0]?.answers,
  };
}
const answersIn = (work: AttemptWork) => {
  const { work: kept } = work.current();
  return kept && answersOf(kept);
};

test('an attempt that was begun without hearing of it is the same one the next time', async () => {
  const content = heatAssessment();
  const server = await openLearnerServer(content);
  ends.push(server.close);
  server.state.pages = content.pages.map(({ page_id }) => page_id);
  const calls = ownCalls(testPlatform(server.apiBase).backgroundApi, {
    token: 'of Rosa',
    zone: openTimeZone('UTC'),
  });
  const desk = { owner: 'Rosa', calls, kept: createKeptWork() };
  const unheard = {
    ...desk,
    calls: {
      ...calls,
      begin: async (course_id: string, attempt_id: string) => {
        await calls.begin(course_id, attempt_id);
        throw new RequestFailure('no-answer', 'Nobody answers.');
      },
    },
  };
  await expect(beginAttempt(unheard, server.course_id)).rejects.toThrow('Nobody answers.');
  const attempt_id = await beginAttempt({ ...desk, kept: createKeptWork() }, server.course_id);
  expect(server.state.attempts.map((attempt) => attempt.attempt_id)).toEqual([attempt_id]);
});

test('answers are kept at once, sent in a moment, and there after a reload without a connection', async () => {
  const { server, questions, choices, open, sent } = await begun();
  const work = await open();
  await work.answer(questions[0], choices[1]);
  await waitFor(() => expect(sent()).toEqual({ [questions[0]]: choices[1] }));
  server.state.isDown = true;
  await work.answer(questions[0], choices[0]);
  await work.answer(questions[3], 'ambulance');
  await work.sendNow();
  expect(work.current().isOffline).toBe(true);
  work.close();

  const reloaded = await open();
  expect(answersIn(reloaded)).toEqual({ [questions[0]]: choices[0], [questions[3]]: 'ambulance' });
  expect(sent()).toEqual({ [questions[0]]: choices[1] });
  server.state.isDown = false;
  await reloaded.refresh();
  expect(sent()).toEqual({ [questions[0]]: choices[0], [questions[3]]: 'ambulance' });
  expect(reloaded.current().isOffline).toBe(false);
});

test('of two tabs each shows the other’s answers, and the newest of each question wins', async () => {
  const { questions, choices, open, sent, server } = await begun();
  const one = await open();
  const other = await open();
  server.state.isDown = true;
  await one.answer(questions[0], choices[1]);
  await one.answer(questions[3], 'first');
  await waitFor(() => expect(answersIn(other)).toMatchObject({ [questions[3]]: 'first' }));
  await other.answer(questions[3], 'second');
  await waitFor(() => expect(answersIn(one)).toMatchObject({ [questions[3]]: 'second' }));
  server.state.isDown = false;
  await Promise.all([one.refresh(), other.refresh()]);
  expect(sent()).toEqual({ [questions[0]]: choices[1], [questions[3]]: 'second' });

  // What the first tab knows of a question never comes back over what the second one sent.
  await other.answer(questions[0], choices[0]);
  await other.sendNow();
  await one.answer(questions[3], 'third');
  await one.sendNow();
  expect(sent()).toEqual({ [questions[0]]: choices[0], [questions[3]]: 'third' });
});

test('two tabs hand in once, and both show the one result', async () => {
  const { questions, choices, open, server } = await begun();
  const one = await open();
  const other = await open();
  await one.answer(questions[0], choices[0]);
  await Promise.all([one.handIn(true), other.handIn(true)]);
  await waitFor(() => expect(one.current().work?.attempt.result?.percent).toBe(25));
  await waitFor(() => expect(other.current().work?.attempt.result?.percent).toBe(25));
  expect(server.state.attempts).toHaveLength(1);

  await other.answer(questions[3], 'ambulance');
  await other.sendNow();
  expect(other.current().work?.attempt.result?.percent).toBe(25);
});

test('an answer from another device is shown, unless there is a newer one here', async () => {
  const { questions, open, server } = await begun();
  const work = await open();
  await work.answer(questions[3], 'mine');
  await work.sendNow();
  const [attempt] = server.state.attempts;
  if (attempt) attempt.answers = { ...attempt.answers, [questions[3]]: 'the phone’s' };
  await work.refresh();
  expect(answersIn(work)).toEqual({ [questions[3]]: 'the phone’s' });
});

test('handing in waits for the network, can be taken back, and goes through after all', async () => {
  const { questions, choices, open, server, tab } = await begun();
  const work = await open();
  server.state.isDown = true;
  await work.answer(questions[0], choices[0]);
  await work.handIn(true);
  expect(work.current()).toMatchObject({ isOffline: true, work: { hands_in: { is_wanted: true } } });
  await work.handIn(false);
  server.state.isDown = false;
  await work.refresh();
  expect(work.current().work?.attempt.result).toBeNull();

  server.state.isDown = true;
  await work.handIn(true);
  work.close();
  server.state.isDown = false;
  // The list of courses sends what waits.
  await sendAllAttempts(tab());
  expect(server.state.attempts[0]?.submitted_ms).not.toBeNull();
  expect(server.state.attempts[0]?.answers).toEqual({ [questions[0]]: choices[0] });
});

test('the server’s clock decides: what comes after the time is over is handed in with what had arrived', async () => {
  const { questions, choices, open, pass, server } = await begun({
    time_limit_minutes: 10,
    ahead: 7 * MINUTE_MS,
  });
  const work = await open();
  await work.answer(questions[0], choices[0]);
  await work.sendNow();
  pass(11 * MINUTE_MS);
  await work.answer(questions[3], 'ambulance');
  await work.sendNow();
  expect(work.current().work?.attempt.result).toMatchObject({ is_late: true, percent: 25 });
  expect(server.state.attempts[0]?.answers).toEqual({ [questions[0]]: choices[0] });
});

test('an attempt whose time ran out on a closed device is handed in when the courses are looked at', async () => {
  const { open, pass, server, tab, now } = await begun({ time_limit_minutes: 10 });
  (await open()).close();
  pass(11 * MINUTE_MS);
  await sendAllAttempts(tab(), now);
  expect(server.state.attempts[0]).toMatchObject({ is_late: true, passed: false });
});

test('after signing out nothing of an attempt is written again', async () => {
  const { questions, open, server, tab } = await begun();
  const work = await open();
  server.state.isDown = true;
  await work.answer(questions[3], 'ambulance');
  work.close();
  await forgetWork();
  await work.sendNow();
  expect(await tab().kept.keys('attempt ')).toEqual([]);
});

test('what cannot be mended is said, and the answers stay here', async () => {
  const { questions, open, server } = await begun();
  const work = await open();
  server.state.attempts.length = 0;
  await work.answer(questions[3], 'ambulance');
  await work.sendNow();
  expect(work.current().failure?.message).toBe('Attempt not found');
  expect(answersIn(work)).toEqual({ [questions[3]]: 'ambulance' });
});
