import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicaPair } from '../replica-pair.ts';
import { seededNumbers } from './race.ts';

/** The replica is paused, frozen and killed at random until `work` has ended; then it is well again. */
export async function inTrouble<T>(
  pair: ReplicaPair,
  work: Promise<T>,
  { seed, pauses }: { readonly seed: number; readonly pauses?: 'only' },
): Promise<T> {
  const random = seededNumbers(seed);
  let isOver = false;
  const troubles: (readonly [begin: () => Promise<void>, end: () => Promise<void>])[] = [
    [pair.pause, pair.resume],
    [pair.pause, pair.resume],
    [pair.pause, pair.resume],
    [pair.freeze, pair.thaw],
    [pair.stopReplica, pair.startReplica],
  ];
  const troubled = (async () => {
    while (!isOver) {
      const kinds = pauses === 'only' ? 1 : troubles.length;
      const [begin, end] = troubles[Math.floor(random() * kinds)] ?? [pair.pause, pair.resume];
      await begin();
      try {
        await sleep(random() * 1000);
      } finally {
        await end();
      }
      await sleep(random() * 500);
    }
  })();
  try {
    return await work;
  } finally {
    isOver = true;
    await troubled;
  }
}
