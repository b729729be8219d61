/** Runs work on one key strictly one after another, and work on different keys side by side. */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createOneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    // The next one waits for the end, not for success.
    const end = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, end);
    try {
      return await mine;
    } finally {
      if (last.get(key) === end) last.delete(key);
    }
  };
}
