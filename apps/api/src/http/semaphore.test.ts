import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';
import { createSemaphore } from './semaphore.ts';

/** Work that goes on until it is released, and counts how many run at the same time. */
function counter() {
  let running = 0;
  let most = 0;
  return {
    most: () => most,
    async work() {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      running -= 1;
    },
  };
}

test('a semaphore lets so many in at once and everybody in the end', async () => {
  const semaphore = createSemaphore(4, 100, () => new Error('full'));
  const { work, most } = counter();
  await Promise.all(Array.from({ length: 50 }, () => semaphore(work)));
  expect(most()).toBe(4);
});

test('a semaphore refuses callers when its queue is full, and keeps working afterwards', async () => {
  const semaphore = createSemaphore(1, 2, () => new Error('full'));
  const { work } = counter();
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => semaphore(work)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  await semaphore(work);
});

test('a semaphore continues after work that fails', async () => {
  const semaphore = createSemaphore(1, 10, () => new Error('full'));
  const fail = () => semaphore(() => Promise.reject(new Error('broken')));
  const results = await Promise.allSettled([fail(), fail(), semaphore(async () => 'fine')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('work on one key never overlaps, work on others does, and a failure holds up nobody', async () => {
  const oneAtATime = createOneAtATime();
  const same = counter();
  const different = counter();
  const failing = oneAtATime('a', () => Promise.reject(new Error('broken')));
  await Promise.all([
    expect(failing).rejects.toThrow('broken'),
    ...Array.from({ length: 10 }, () => oneAtATime('a', same.work)),
    ...Array.from({ length: 10 }, (_, n) => oneAtATime(`key ${n}`, different.work)),
  ]);
  expect(same.most()).toBe(1);
  expect(different.most()).toBeGreaterThan(1);
});
