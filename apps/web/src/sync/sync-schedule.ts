import type { Environment } from './environment.ts';

/** Delays after a failed cycle: doubling from the first, never more than the last. See docs/sync.md#in-the-browser. */
const BACK_OFF_FIRST_MS = 5000;
const BACK_OFF_MOST_MS = 5 * 60_000;
/** Tabs that were opened together, as at the start of a shift, do not ask together forever after. */
const SPREAD = 0.2;
/** Cycles that events ask for start at most this often; the last event of a burst is still followed by one. */
const EVENT_PAUSE_MS = 700;

/** Tabs at which somebody looks say so twice in this time; after it nobody looks at any of them. */
export const UNWATCHED_AFTER_MS = 75_000;
/** What nobody looks at may be this much older: its timer, and what events ask for. */
const UNWATCHED_SLOWNESS = 5;
const UNWATCHED_EVENT_PAUSE_MS = 30_000;

export type CycleOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'over' };

/** When cycles run: one after another, on a timer, and at once on demand. */
export type SyncSchedule = {
  start(): void;
  /** A cycle that starts after this call; resolves when it has ended, well or not. Resolves at once when stopped. */
  runNow(): Promise<void>;
  /** Something happened (an event, a line regained, a page looked at): a cycle soon, without waiting for the timer. */
  nudge(): void;
  /** Somebody looks at one of the tabs. */
  watched(): void;
  stop(): void;
};

type Parts = {
  readonly environment: Environment;
  readonly intervalMs: number;
  /** Never rejects. */
  readonly runCycle: () => Promise<CycleOutcome>;
};

export function createSchedule({ environment, intervalMs, runCycle }: Parts): SyncSchedule {
  let isStopped = true;
  let isRunning = false;
  let failures = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let lastWatched = environment.now();
  let cancelTimer = () => {};
  /** Who waits for a cycle that has not started. */
  let waiting: (() => void)[] = [];
  let isAskedFor = false;

  function wakeIn(ms: number): void {
    cancelTimer();
    cancelTimer = environment.after(ms, () => void run());
  }

  async function run(): Promise<void> {
    if (isStopped || isRunning) return;
    isRunning = true;
    isAskedFor = false;
    cancelTimer();
    lastStart = environment.now();
    const served = waiting;
    waiting = [];
    const outcome = await runCycle();
    isRunning = false;
    for (const resolve of served) resolve();
    if (isStopped || outcome.kind === 'over') return stop();
    failures = outcome.kind === 'failed' ? failures + 1 : 0;
    if (waiting.length > 0) return run();
    if (isAskedFor && outcome.kind === 'done') return nudge();
    const pauseMs = isWatched() ? intervalMs : intervalMs * UNWATCHED_SLOWNESS;
    wakeIn(outcome.kind === 'failed' ? backOff(outcome.retryAfterMs) : spread(pauseMs));
  }

  function isWatched(): boolean {
    return environment.now() - lastWatched < UNWATCHED_AFTER_MS;
  }

  function spread(ms: number): number {
    return ms * (1 - SPREAD / 2 + SPREAD * environment.random());
  }

  function backOff(retryAfterMs = 0): number {
    const most = Math.min(BACK_OFF_FIRST_MS * 2 ** (failures - 1), BACK_OFF_MOST_MS);
    return Math.max(retryAfterMs, most * (0.5 + environment.random() / 2));
  }

  function nudge(): void {
    if (isStopped) return;
    isAskedFor = true;
    const pauseMs = isWatched() ? EVENT_PAUSE_MS : UNWATCHED_EVENT_PAUSE_MS;
    if (!isRunning) wakeIn(Math.max(0, lastStart + pauseMs - environment.now()));
  }

  function stop(): void {
    isStopped = true;
    cancelTimer();
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  return {
    start() {
      if (!isStopped) return;
      isStopped = false;
      void run();
    },
    runNow() {
      if (isStopped) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push(resolve);
        void run();
      });
    },
    nudge,
    watched() {
      const wasWatched = isWatched();
      lastWatched = environment.now();
      // What was put off while nobody looked is due now.
      if (!wasWatched) nudge();
    },
    stop,
  };
}
