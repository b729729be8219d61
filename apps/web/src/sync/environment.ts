/** What the synchronisation takes from its surroundings; tests pass their own. */
export type Environment = {
  /** Milliseconds; only differences are used. */
  now(): number;
  /** Milliseconds since 1970. */
  wallClock(): number;
  /** Calls back once after `ms`. Returns the function that prevents it. */
  after(ms: number, callback: () => void): () => void;
  /** From 0 up to, not including, 1. */
  random(): number;
  fetch(url: string, init: RequestInit): Promise<Response>;
};

export const browserEnvironment: Environment = {
  now: () => performance.now(),
  wallClock: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  fetch: (url, init) => fetch(url, init),
};

/** Resolves after `ms`; rejects with the signal's reason when aborted. */
export function delay({ after }: Pick<Environment, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = after(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Runs work step by step; between two steps the worker answers screens. Rejects with the signal's reason when aborted. */
export async function inSteps<Result>(
  environment: Pick<Environment, 'after'>,
  steps: Iterator<void, Result, void>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await delay(environment, 0, signal);
  }
}
