import type { Environment } from './environment.ts';
import type { SyncProgress } from './progress.ts';
import { NO_PROGRESS } from './progress.ts';
import type { SyncStore } from './store/sync-store.ts';
import { createSyncCalls } from './sync-calls.ts';
import { createSyncCycle } from './sync-cycle.ts';
import { listenForChanges } from './sync-events.ts';
import { SyncFailure } from './sync-failure.ts';
import { createReport } from './sync-report.ts';
import { type CycleOutcome, createSchedule } from './sync-schedule.ts';
import { SYNC_INTERVAL_MS } from './sync-texts.ts';

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
