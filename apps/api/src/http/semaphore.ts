/** Runs work, at most so many pieces at once; the others wait in order. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** `refuse` makes the error for whoever comes when `waiting` callers are waiting already. */
export function createSemaphore(atOnce: number, waiting: number, refuse: () => Error): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse();
      // The place is handed over by whoever leaves, so nobody slips in between.
      await new Promise<void>((enter) => queue.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
