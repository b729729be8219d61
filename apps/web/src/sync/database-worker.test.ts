import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorkerEarly, takeWorker } from './database-worker.ts';

const started: FakeWorker[] = [];

class FakeWorker {
  isOver = false;
  constructor() {
    started.push(this);
  }
  terminate(): void {
    this.isOver = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  started.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the worker that was started early is taken once, and stays', () => {
  startWorkerEarly();
  expect(takeWorker()).toBe(started[0]);
  vi.runAllTimers();
  expect(started.map(({ isOver }) => isOver)).toEqual([false]);
  expect(takeWorker()).toBe(started[1]);
});

test('one that nobody takes ends, and whoever comes later gets another', () => {
  startWorkerEarly();
  vi.runAllTimers();
  expect(started.map(({ isOver }) => isOver)).toEqual([true]);
  expect(takeWorker()).toBe(started[1]);
  expect(started[1]?.isOver).toBe(false);
});

test('without an early one a worker is started when it is asked for', () => {
  expect(takeWorker()).toBe(started[0]);
});
