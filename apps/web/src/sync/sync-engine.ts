import type { Environment } from './environment.ts';
import { NO_PROGRESS, SYNC_INTERVAL_MS, type SyncProgress } from './progress.ts';
import type { SyncStore } from './store/sync-store.ts';
import { createSyncCalls, SyncFailure } from './sync-calls.ts';
import { createSyncCycle } from './sync-cycle.ts';
import { listenForChanges } from './sync-events.ts';
import { createReport } from './sync-stages.ts';

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

type CycleOutcome =
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

/** What the synchronisation of one person's database works with. */
export type EngineParts = {
  readonly store: SyncStore;
  readonly environment: Environment;
  readonly identity: { readonly user_id: string; readonly org_id: string };
  readonly apiBase: string;
  readonly token: string;
  readonly persistent: boolean;
  readonly publish: (progress: SyncProgress) => void;
  /** The server does not know the session any more, or has not been reached for too long; the engine has stopped. */
  readonly onSignedOut: () => void;
  /** A failure that is neither the line's nor the server's. */
  readonly onFault: (cause: unknown) => void;
};

/**
 * The synchronisation: knows the calls and the local rows, no feature and no screen.
 * See docs/sync.md#in-the-browser.
 */
export type SyncEngine = {
  current(): SyncProgress;
  start(): void;
  /** A whole cycle that starts after this call; resolves when it has ended. */
  syncNow(): Promise<void>;
  /** The line is back, or somebody looks at the page again. */
  nudge(): void;
  /** Somebody looks at one of the tabs; repeated while that is so. */
  watched(): void;
  /** A screen shows what was stamped from then on: it is fetched, and kept for some days. */
  wantHistory(fromMs: number): void;
  stop(): void;
};

export function createSyncEngine(parts: EngineParts): SyncEngine {
  const { store, environment, identity, apiBase, token } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const isDone = store.isInitialSyncDone();
  const report = createReport(
    {
      ...NO_PROGRESS,
      percentage: isDone ? 100 : 0,
      initialSyncDone: isDone,
      checkedMs: store.checkedMs(),
      syncedAt: store.syncedAt(),
      storageFull: store.isStorageFull(),
      history: store.history(),
      persistent: parts.persistent,
    },
    parts.publish,
  );
  const calls = createSyncCalls(environment, { apiBase, token, signal });
  const news = () =>
    new Promise<void>((resolve) => {
      if (isBehind(heardOf)) resolve();
      else tellOfNews = resolve;
    });
  const hurry = () =>
    new Promise<void>((resolve) => {
      if (waiting > 0) resolve();
      else tellOfHurry = resolve;
    });
  const cycle = createSyncCycle({ store, calls, report, environment, signal, identity, news, hurry });
  const schedule = createSchedule({ environment, intervalMs: SYNC_INTERVAL_MS, runCycle });

  let isRunning = false;
  let tellOfNews = () => {};
  let tellOfHurry = () => {};
  /** How many wait for a cycle that they asked for. */
  let waiting = 0;
  /** The clock that the last event carried; empty before the first. A promoted replica's may be an earlier one. */
  let heardOf = '';

  let tellOfAnswer = () => {};
  const onAnswer = () =>
    new Promise<void>((resolve) => {
      tellOfAnswer = resolve;
    });

  async function runCycle(): Promise<CycleOutcome> {
    isRunning = true;
    try {
      await cycle.run();
      tellOfAnswer();
      if (isBehind(heardOf) || store.nextSpan()) schedule.nudge();
      if (hasFailed()) report.tell({ action: 'online', offline: false });
      return { kind: 'done' };
    } catch (cause) {
      if (signal.aborted) return { kind: 'over' };
      if (cause instanceof SyncFailure && cause.kind === 'signed out') {
        signOut();
        return { kind: 'over' };
      }
      if (!(cause instanceof SyncFailure)) parts.onFault(cause);
      if (store.isTooOld(environment.wallClock())) {
        signOut();
        return { kind: 'over' };
      }
      const isOffline = cause instanceof SyncFailure && cause.kind === 'offline';
      report.tell({
        action: isOffline ? 'offline' : 'error',
        offline: isOffline,
        message: '',
        storageFull: store.isStorageFull() || report.current().storageFull,
      });
      return { kind: 'failed', retryAfterMs: cause instanceof SyncFailure ? cause.retryAfterMs : undefined };
    } finally {
      isRunning = false;
    }
  }

  function hasFailed(): boolean {
    const { action } = report.current();
    return action === 'offline' || action === 'error';
  }

  function signOut(): void {
    stop();
    report.tell({ action: 'signed out', phase: 'stopped', message: '' });
    parts.onSignedOut();
  }

  /** During a cycle the news waits for its end, which may bring it already. */
  function onEvent(clock: string): void {
    heardOf = clock;
    if (!isBehind(heardOf)) return;
    if (isRunning) tellOfNews();
    else schedule.nudge();
  }

  /** Screens ask for the alerts themselves; nothing of them is kept here. */
  function onAlerts(alertChanges: string): void {
    if (alertChanges !== report.current().alertChanges) report.tell({ alertChanges });
  }

  function isBehind(clock: string): boolean {
    const { users, measurements } = store.times();
    return users === null || measurements === null || users < clock || measurements < clock;
  }

  function stop(): void {
    schedule.stop();
    stopping.abort(new SyncFailure('offline', 'The synchronisation was stopped.'));
  }

  return {
    current: report.current,
    start() {
      if (store.isTooOld(environment.wallClock())) return signOut();
      schedule.start();
      void listenForChanges(
        environment,
        { apiBase, token, signal },
        { onEvent, onAlerts, onAnswer, onSignedOut: signOut },
      );
    },
    async syncNow() {
      waiting += 1;
      tellOfHurry();
      await schedule.runNow().finally(() => {
        waiting -= 1;
      });
    },
    nudge: schedule.nudge,
    watched: schedule.watched,
    wantHistory(fromMs) {
      if (store.wantHistory(fromMs, environment.wallClock())) schedule.nudge();
    },
    stop,
  };
}
