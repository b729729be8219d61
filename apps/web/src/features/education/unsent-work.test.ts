// @vitest-environment node
import { expect, test } from 'vitest';
import { createKeptWork } from '../../platform/kept-work.ts';
import type { KeptAttempt } from './learning/attempt/kept-attempt.ts';
import { keptTalks, type TalkDraft } from './talks/kept-talk.ts';
import { unsentWork } from './unsent-work.ts';

const draft = {
  talk_id: 't1',
  module: { module_id: 'm1', version: 1, title: 'Heat illness' },
  place: 'Crib room',
  location_id: null,
  tags: [],
  people: [],
  held_on: '2026-11-23',
  started_at: '2026-11-23T06:00:00Z',
  confirmed: {},
} as unknown as TalkDraft;
const attempt = (noted: object, result: object | null = null) =>
  ({
    attempt: { result, answers: {} },
    noted,
    hands_in: { is_wanted: false, at_ms: 0 },
  }) as unknown as KeptAttempt;
const answered = (is_sent: boolean) => ({ q1: { answer: 'Shade', at_ms: 1, is_sent } });

test('what waits is named; what was sent, and what another person left here, is not', async () => {
  const kept = createKeptWork();
  expect(await unsentWork('Ada', kept)).toEqual([]);

  await kept.change('attempt Ada 1', () => attempt(answered(false)));
  await kept.change('attempt Ada 2', () => attempt(answered(true)));
  await kept.change('attempt Ada 3', () => attempt(answered(false), { passed: true }));
  await kept.change('attempt Bo 4', () => attempt(answered(false)));
  expect(await unsentWork('Ada', kept)).toEqual(['Answers of an assessment']);

  const talks = keptTalks('Ada', kept);
  await talks.changeDraft(() => draft);
  expect(await unsentWork('Ada', kept)).toEqual([
    'Answers of an assessment',
    'The toolbox talk “Heat illness”, which is under way',
  ]);
  await talks.finish(draft, new Date('2026-11-23T06:20:00Z'));
  expect(await unsentWork('Ada', kept)).toEqual([
    'Answers of an assessment',
    'The toolbox talk “Heat illness”, with who confirmed',
  ]);
});
