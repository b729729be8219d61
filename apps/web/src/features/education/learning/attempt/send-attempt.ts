import { RequestFailure, waitsForNetwork } from '../../../../platform/request-failure.ts';
import type { LearnerDesk } from '../learner-desk.ts';
import { answersOf, type KeptAttempt, leftMs, unsentOf, withHandIn, withReply } from './kept-attempt.ts';

export type AttemptDesk = Pick<LearnerDesk, 'owner' | 'calls' | 'kept'>;
export type NamedAttempt = { readonly course_id: string; readonly attempt_id: string };

/** How the names begin under which a person's attempts are kept. */
export const attemptsOf = (owner: string) => `attempt ${owner} `;
export const attemptKey = ({ owner }: Pick<AttemptDesk, 'owner'>, { attempt_id }: NamedAttempt) =>
  attemptsOf(owner) + attempt_id;

/**
 * Sends what the server does not have of an attempt: its answers, or all of it where it is to be handed in. One tab at a
 * time, so that no older answer comes after a newer one. Rejects with RequestFailure.
 */
export function sendAttempt(desk: AttemptDesk, named: NamedAttempt, now: () => number): Promise<void> {
  const { kept, calls } = desk;
  const key = attemptKey(desk, named);
  const { course_id, attempt_id } = named;

  async function handIn(work: KeptAttempt): Promise<void> {
    const reply = await calls.submit(course_id, attempt_id, answersOf(work));
    await kept.change<KeptAttempt>(key, (found) => found && withReply(found, reply, now(), work.noted));
  }

  return kept.alone(key, async () => {
    const work = await kept.read<KeptAttempt>(key);
    if (!work || work.attempt.result) return;
    if (work.hands_in.is_wanted) return handIn(work);
    const unsent = unsentOf(work);
    if (Object.keys(unsent).length === 0) return;
    try {
      const reply = await calls.keepAnswers(course_id, attempt_id, unsent);
      await kept.change<KeptAttempt>(key, (found) => found && withReply(found, reply, now(), work.noted));
    } catch (failure) {
      if (!(failure instanceof RequestFailure) || failure.code !== 'attempt-over') throw failure;
      // Handed in elsewhere, or its time is over: either way handing in tells what came of it.
      await handIn(work);
    }
  });
}

/** Whether there is something to send, now that an end may have come. */
export function hasUnsent(work: KeptAttempt): boolean {
  return work.attempt.result === null && (work.hands_in.is_wanted || Object.keys(unsentOf(work)).length > 0);
}

/** Sends what waits of any attempt, and hands in what ran out of time meanwhile, as far as it goes. */
export async function sendAllAttempts(desk: AttemptDesk, now: () => number = Date.now): Promise<void> {
  for (const key of await desk.kept.keys(attemptsOf(desk.owner))) {
    const work = await desk.kept.change<KeptAttempt>(key, (found) => {
      const isOver = found && found.attempt.result === null && (leftMs(found, now()) ?? 1) <= 0;
      return isOver ? withHandIn(found, true, now()) : found;
    });
    if (!work || !hasUnsent(work)) continue;
    const isDone = await sendAttempt(desk, work.attempt, now).then(
      () => true,
      (failure: unknown) => !waitsForNetwork(failure),
    );
    if (!isDone) return;
  }
}

/** Begins an attempt, once however often it is asked for; gives its id. Rejects with RequestFailure. */
export async function beginAttempt(
  desk: AttemptDesk,
  courseId: string,
  now: () => number = Date.now,
): Promise<string> {
  const { kept, calls } = desk;
  // Kept until the server has answered: what was begun without an answer is the same attempt the next time.
  const idKey = `begun ${desk.owner} ${courseId}`;
  const attempt_id = await kept.change<string>(idKey, (id) => id ?? crypto.randomUUID());
  if (attempt_id === undefined) throw new Error('the id of an attempt was not kept');
  try {
    const attempt = await calls.begin(courseId, attempt_id);
    const key = attemptKey(desk, attempt);
    await kept.change<KeptAttempt>(key, (found) => withReply(found, attempt, now()));
  } catch (failure) {
    if (!waitsForNetwork(failure)) await kept.change<string>(idKey, () => undefined);
    throw failure;
  }
  await kept.change<string>(idKey, () => undefined);
  return attempt_id;
}
