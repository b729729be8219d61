import { createKeptWork, type KeptWork } from '../../platform/kept-work.ts';
import type { KeptAttempt } from './learning/attempt/kept-attempt.ts';
import { attemptsOf, hasUnsent } from './learning/attempt/send-attempt.ts';
import { keptTalks } from './talks/kept-talk.ts';

/**
 * What a person did in this browser that nobody else has, in words, one line for each; signing out would delete it.
 */
export async function unsentWork(owner: string, kept: KeptWork = createKeptWork()): Promise<string[]> {
  const talks = keptTalks(owner, kept);
  const [keys, waiting, draft] = await Promise.all([
    kept.keys(attemptsOf(owner)),
    talks.waiting(),
    talks.draft(),
  ]);
  const attempts = await Promise.all(keys.map((key) => kept.read<KeptAttempt>(key)));
  const unsent = attempts.filter((work) => work && hasUnsent(work)).length;
  return [
    ...(unsent === 0 ? [] : [unsent === 1 ? 'Answers of an assessment' : `Answers of ${unsent} assessments`]),
    ...waiting.map(({ title }) => `The toolbox talk “${title}”, with who confirmed`),
    ...(draft ? [`The toolbox talk “${draft.module.title}”, which is under way`] : []),
  ];
}
