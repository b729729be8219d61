import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the work waits until the page stands', () => {
  const work = vi.fn();
  whenIdle(work);
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();

  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('what is called off is not done, before the browser was asked and after', () => {
  const work = vi.fn();
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => waiting.push(idle) - 1);
  vi.stubGlobal('cancelIdleCallback', (index: number) => delete waiting[index]);
  const first = whenIdle(work);
  first();
  const second = whenIdle(work);
  vi.advanceTimersByTime(5000);
  expect(Object.keys(waiting)).toEqual(['0']);

  second();
  for (const idle of waiting) idle?.();
  expect(work).not.toHaveBeenCalled();
});
