import type { Environment } from '../environment.ts';

const START_OF_TIME_MS = Date.UTC(2026, 10, 21, 4, 31);

/** A clock that moves only when set; timers of zero milliseconds run by themselves. */
export type ManualTime = Pick<Environment, 'now' | 'wallClock' | 'after' | 'random'> & {
  /** Moves on, running what falls due on the way, and lets everything settle. */
  pass(ms: number): Promise<void>;
  /** Lets everything settle that needs no time. */
  settle(): Promise<void>;
};

export function manualTime(): ManualTime {
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      runDue();
    }
  };
  function runDue() {
    const due = timers.filter((timer) => timer.at <= now);
    timers = timers.filter((timer) => timer.at > now);
    for (const { callback } of due) callback();
  }
  return {
    now: () => now,
    wallClock: () => START_OF_TIME_MS + now,
    random: () => 0.5,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    settle,
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.map((timer) => timer.at).filter((at) => at <= end);
        if (next.length === 0) break;
        now = Math.max(now, Math.min(...next));
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
