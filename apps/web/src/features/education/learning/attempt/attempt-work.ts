import { type RequestFailure, waitsForNetwork } from '../../../../platform/request-failure.ts';
import type { SentAnswers } from '../learner-desk.ts';
import { type KeptAttempt, newestOf, withAnswer, withHandIn, withReply } from './kept-attempt.ts';
import { type AttemptDesk, attemptKey, hasUnsent, type NamedAttempt, sendAttempt } from './send-attempt.ts';

/** While somebody types, their answer is not sent with every letter. */
const PAUSE_MS = 800;
/** Without an answer it is tried again after so long, each time later. */
const RETRIES_MS = [3_000, 6_000, 15_000, 30_000];

export type AttemptView = {
  /** Null until it is known what is asked. */
  readonly work: KeptAttempt | null;
  /** Nobody answers; what is done meanwhile is kept here. */
  readonly isOffline: boolean;
  /** What cannot be mended by waiting. */
  readonly failure: RequestFailure | null;
};

/** An attempt in one tab: shown at once, kept in the browser, sent when it can be. */
export type AttemptWork = {
  readonly current: () => AttemptView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: () => void;
  readonly close: () => void;
  /** Asks the server again, and sends what waits. */
  readonly refresh: () => Promise<void>;
  readonly answer: (questionId: string, answer: SentAnswers[string]) => Promise<void>;
  /** Sends what waits now, not in a moment. */
  readonly sendNow: () => Promise<void>;
  /** Hands in as soon as it can be; false takes that back while it waits. */
  readonly handIn: (isWanted: boolean) => Promise<void>;
};

export function createAttemptWork(
  desk: AttemptDesk,
  named: NamedAttempt,
  now: () => number = Date.now,
): AttemptWork {
  const { kept, calls } = desk;
  const key = attemptKey(desk, named);
  const listeners = new Set<() => void>();
  let view: AttemptView = { work: null, isOffline: false, failure: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isKnown = false;
  let isOpen = false;
  let stopListening = () => {};

  function show(changed: Partial<AttemptView>): void {
    view = { ...view, ...changed };
    for (const listener of [...listeners]) listener();
  }

  async function adopt(): Promise<void> {
    const found = await kept.read<KeptAttempt>(key);
    show({ work: newestOf(view.work ?? undefined, found) ?? null });
  }

  /** At once here, then for all tabs. After leaving only what is still kept is changed: signing out has deleted it. */
  async function change(to: (work: KeptAttempt) => KeptAttempt): Promise<void> {
    if (view.work) show({ work: to(view.work) });
    const mine = view.work ?? undefined;
    await kept.change<KeptAttempt>(key, (found) => (found || isOpen ? newestOf(mine, found) : undefined));
    await adopt();
  }

  function soon(ms: number): void {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void refresh(), ms);
  }

  /** Gives whether the server answered. */
  async function tried(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      failures = 0;
      show({ isOffline: false, failure: null });
      return true;
    } catch (problem) {
      if (waitsForNetwork(problem)) {
        // Another save of this browser took its turn: that says nothing about the connection.
        if ((problem as RequestFailure).code !== 'superseded') show({ isOffline: true });
        soon(RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? PAUSE_MS);
        failures += 1;
      } else show({ failure: problem as RequestFailure });
      return false;
    }
  }

  async function ask(): Promise<void> {
    const attempt = await calls.attempt(named.course_id, named.attempt_id);
    const found = await kept.change<KeptAttempt>(key, (work) => withReply(work, attempt, now()));
    isKnown = true;
    show({ work: newestOf(view.work ?? undefined, found) ?? null });
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    const isAnswered = await tried(() => sendAttempt(desk, named, now));
    await adopt();
    // What was given while the last was on its way.
    if (isAnswered && view.work && hasUnsent(view.work) && view.failure === null) soon(PAUSE_MS);
  }

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    if (!isKnown && !(await tried(ask))) return;
    await sendNow();
  }

  return {
    current: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      isOpen = true;
      stopListening = kept.subscribe((changed) => {
        if (changed === key) void adopt();
      });
      void adopt().then(refresh);
    },
    close() {
      if (view.work && hasUnsent(view.work)) void sendNow();
      isOpen = false;
      clearTimeout(timer);
      stopListening();
    },
    async refresh() {
      isKnown = false;
      show({ failure: null });
      await refresh();
    },
    async answer(questionId, answer) {
      await change((work) => withAnswer(work, questionId, answer, now()));
      soon(PAUSE_MS);
    },
    sendNow,
    async handIn(isWanted) {
      await change((work) => withHandIn(work, isWanted, now()));
      if (isWanted) await sendNow();
    },
  };
}
