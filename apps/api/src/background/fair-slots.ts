/** How many tasks run at once: in all, for one organisation, and for all slow organisations together. */
export type SlotLimits = { readonly all: number; readonly ofOne: number; readonly ofSlow: number };

/**
 * Limits concurrent tasks fairly between organisations. An organisation whose task took more than two seconds counts as
 * slow for ten minutes, and slow organisations share a part of the slots. Keys are ids of organisations.
 */
export type FairSlots = {
  hasRoom(): boolean;
  mayStart(key: string): boolean;
  /** Uses a slot until the task settles. Call `mayStart` first. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

const SLOW_AFTER_MS = 2000;
const SLOW_FOR_MS = 10 * 60_000;

/** @param elapsedMs a monotonic clock */
export function createFairSlots(limits: SlotLimits, elapsedMs = () => performance.now()): FairSlots {
  const running = new Map<string, number>();
  /** When each slow key counts as quick again, in the order in which they became slow. */
  const slowUntil = new Map<string, number>();
  let all = 0;

  const isSlow = (key: string) => (slowUntil.get(key) ?? 0) > elapsedMs();
  const slowRunning = () => [...running].reduce((sum, [key, count]) => (isSlow(key) ? sum + count : sum), 0);

  function noteSlow(key: string): void {
    slowUntil.delete(key);
    slowUntil.set(key, elapsedMs() + SLOW_FOR_MS);
    for (const [known, until] of slowUntil) {
      if (until > elapsedMs()) break;
      slowUntil.delete(known);
    }
  }

  return {
    hasRoom: () => all < limits.all,
    mayStart: (key) =>
      all < limits.all &&
      (running.get(key) ?? 0) < limits.ofOne &&
      (!isSlow(key) || slowRunning() < limits.ofSlow),
    async run(key, work) {
      const begun = elapsedMs();
      all += 1;
      running.set(key, (running.get(key) ?? 0) + 1);
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
        if (elapsedMs() - begun > SLOW_AFTER_MS) noteSlow(key);
        else slowUntil.delete(key);
      }
    },
  };
}
