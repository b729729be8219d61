import { expect, test, vi } from 'vitest';
import { createSchedule } from './sync-schedule.ts';
import { manualTime } from './testing/manual-time.ts';

const MINUTE_MS = 60_000;

test.each([
  [0, 54_000],
  [0.5, 60_000],
  [0.99, 65_880],
])(
  'tabs spread over the minute: by a random number of %s the next cycle comes after %s ms',
  async (number, due) => {
    const time = manualTime();
    const runCycle = vi.fn(async () => ({ kind: 'done' }) as const);
    const environment = { ...time, random: () => number, fetch };
    const schedule = createSchedule({ environment, intervalMs: MINUTE_MS, runCycle });
    schedule.start();
    await time.pass(due - 1);
    expect(runCycle).toHaveBeenCalledTimes(1);
    await time.pass(1);
    expect(runCycle).toHaveBeenCalledTimes(2);
    schedule.stop();
  },
);
