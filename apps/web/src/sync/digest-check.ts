import type { Digests } from '@heatwise/contract/sync/sync.contract';
import { inSteps } from './environment.ts';
import type { LocalDigests } from './store/digest.store.ts';
import { SyncFailure } from './sync-failure.ts';
import { requestOf } from './sync-request.ts';
import type { CycleParts, Stages } from './sync-stages.ts';

/** How often the digests are compared. See docs/sync.md#digest. */
const DIGEST_INTERVAL_MS = 10 * 60_000;
/** Rows that have changed since go first, but not forever. */
const MOST_TIMES_PUT_OFF = 3;
const DIGEST_INTERVAL_MOST_MS = 24 * 60 * 60_000;

/** Compares, now and then, what is here with what the server counts. */
export type DigestCheck = {
  /**
   * At the end of a cycle; false when a kind differs. True as well when it is not time, or when nothing could be
   * compared: the rows have been stored by then, and no failure of the digest undoes that.
   */
  agrees(stages: Stages): Promise<boolean>;
  /** Comparing did not help, or cannot be had: the next time comes later than the last. */
  postpone(): void;
};

export function createDigestCheck({ store, calls, environment, signal, news }: CycleParts): DigestCheck {
  let nextAt = Number.NEGATIVE_INFINITY;
  let intervalMs = DIGEST_INTERVAL_MS;
  let timesPutOff = 0;

  /** Counting may take the server seconds, and whoever looks at the screen waits for what was measured meanwhile. */
  function unlessNews<Reply>(asked: Promise<Reply>): Promise<Reply | 'news'> {
    const interrupted = news().then(() => 'news' as const);
    // What it says when nobody waits any more is of no use, nor is its failure.
    asked.catch(() => undefined);
    return Promise.race([asked, interrupted]);
  }

  const check: DigestCheck = {
    async agrees({ checkEpoch }) {
      const from = store.comparedFrom();
      if (environment.now() < nextAt || !store.isComparable() || from === false) return true;
      const asked = calls.digest(requestOf(store.times(), store.epoch(), from)).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (!(cause instanceof SyncFailure) || cause.kind === 'signed out') throw cause;
        check.postpone();
        return null;
      });
      const reply = timesPutOff < MOST_TIMES_PUT_OFF ? await unlessNews(asked) : await asked;
      if (reply === 'news') {
        timesPutOff += 1;
        return true;
      }
      timesPutOff = 0;
      if (!reply) return true;
      checkEpoch(reply);
      const { left_out = [], ...others } = reply.others ?? {};
      const remote = { ...reply.digests, ...others };
      if (Object.keys(remote).length === 0) return true;
      if (differs(remote, await inSteps(environment, store.digests(left_out, from), signal))) return false;
      intervalMs = DIGEST_INTERVAL_MS;
      nextAt = environment.now() + intervalMs;
      return true;
    },
    postpone() {
      intervalMs = Math.min(intervalMs * 2, DIGEST_INTERVAL_MOST_MS);
      nextAt = environment.now() + intervalMs;
    },
  };
  return check;
}

/** Kinds that the server leaves out, or sends and this version does not know, are not compared. */
function differs(remote: Digests, local: LocalDigests): boolean {
  return (Object.keys(local) as (keyof Digests)[]).some((kind) => {
    const [there, here] = [remote[kind], local[kind]];
    return there !== undefined && (there.count !== here.count || there.sum !== here.sum);
  });
}
