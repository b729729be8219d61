import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type BlockWork, startBlocks } from './block-work.ts';

const logger = pino({ level: 'silent' });
const HELD = 30;

/** Work in which each organisation waits once; `block` does it. */
function workOf(organisations: readonly string[], block: (orgId: string) => Promise<void>) {
  const waiting = new Set(organisations);
  const work: BlockWork = {
    name: 'testing',
    failures: { name: 'test_failures', help: 'None.' },
    organisations: async () => [...waiting],
    async block(orgId) {
      await block(orgId);
      waiting.delete(orgId);
      return true;
    },
    setAside: async () => 1,
  };
  return work;
}

test('an organisation whose block is held delays no other organisation', async () => {
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const blocks = startBlocks(
    workOf(['held', 'one', 'two', 'three'], async (orgId) => {
      if (orgId === 'held') await held;
      done.push(orgId);
    }),
    logger,
  );
  await expect.poll(() => done.toSorted()).toEqual(['one', 'three', 'two']);
  release();
  await blocks.stop();
  expect(done.at(-1)).toBe('held');
});

test('all organisations get their turn, and no more than sixteen work at once', async () => {
  const names = Array.from({ length: HELD }, (_, nth) => `org ${nth}`);
  let [running, most] = [0, 0];
  const done: string[] = [];
  const blocks = startBlocks(
    workOf(names, async (orgId) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(orgId);
    }),
    logger,
  );
  await expect.poll(() => done.toSorted()).toEqual(names.toSorted());
  await blocks.stop();
  expect(most).toBe(16);
});

test('stopping waits for the blocks that run', async () => {
  let isDone = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let hasStarted = false;
  const blocks = startBlocks(
    workOf(['one'], async () => {
      hasStarted = true;
      await held;
      isDone = true;
    }),
    logger,
  );
  await expect.poll(() => hasStarted).toBe(true);
  const stopped = blocks.stop();
  release();
  await stopped;
  expect(isDone).toBe(true);
});
