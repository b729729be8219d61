import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { expect, test, vi } from 'vitest';
import { createSchedule, UNWATCHED_AFTER_MS } from './sync-engine.ts';
import { manualTime } from './testing/manual-time.ts';

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

test('while nobody looks at any tab, cycles are few; whoever looks again gets one at once', async () => {
  const time = manualTime();
  const runCycle = vi.fn(async () => ({ kind: 'done' }) as const);
  const schedule = createSchedule({ environment: { ...time, fetch }, intervalMs: MINUTE_MS, runCycle });
  schedule.start();
  const cyclesIn = async (ms: number, each: () => void = () => {}) => {
    runCycle.mockClear();
    for (let passed = 0; passed < ms; passed += 5000) {
      await time.pass(5000);
      each();
    }
    return runCycle.mock.calls.length;
  };

  expect(await cyclesIn(10 * MINUTE_MS, schedule.watched)).toBe(10);
  await cyclesIn(UNWATCHED_AFTER_MS + MINUTE_MS);
  expect(await cyclesIn(10 * MINUTE_MS)).toBe(2);
  // Somebody else's writes ask for a cycle every five seconds.
  expect(await cyclesIn(10 * MINUTE_MS, schedule.nudge)).toBe(20);
  runCycle.mockClear();
  await time.pass(2000);
  schedule.watched();
  await time.pass(1000);
  expect(runCycle).toHaveBeenCalledTimes(1);
  expect(await cyclesIn(MINUTE_MS, schedule.nudge)).toBeGreaterThan(10);
  schedule.stop();
});
