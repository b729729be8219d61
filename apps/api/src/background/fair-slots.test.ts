import { expect, test } from 'vitest';
import { createFairSlots } from './fair-slots.ts';

const LIMITS = { all: 4, ofOne: 2, ofSlow: 1 };

/** Slots, and work in them that ends when it is told to. */
function slotsAt(elapsedMs = () => 0) {
  const slots = createFairSlots(LIMITS, elapsedMs);
  const start = (key: string) => {
    let end = () => {};
    const done = slots.run(key, () => new Promise<void>((resolve) => (end = resolve)));
    return async () => {
      end();
      await done;
    };
  };
  return { slots, start };
}

test('one key takes no more places than one may have, and all no more than there are', () => {
  const { slots, start } = slotsAt();
  start('loud');
  start('loud');

  expect([slots.mayStart('loud'), slots.mayStart('quiet')]).toEqual([false, true]);
  start('quiet');
  start('other');
  expect([slots.mayStart('third'), slots.hasRoom()]).toEqual([false, false]);
});

test('keys whose work takes long share the places of slow ones until one of them is quick again', async () => {
  let now = 0;
  const { slots, start } = slotsAt(() => now);
  const ends = [start('slow'), start('slower')];
  now = 2001;
  for (const end of ends) await end();

  const endSlow = start('slow');
  expect([slots.mayStart('slower'), slots.mayStart('quick')]).toEqual([false, true]);
  now = 2002;
  await endSlow();
  start('slow');
  expect(slots.mayStart('slow')).toBe(true);
});

test('a slow key counts as quick after ten minutes', async () => {
  let now = 0;
  const { slots, start } = slotsAt(() => now);
  const end = start('slow');
  now = 2001;
  await end();
  start('slow');

  expect(slots.mayStart('slow')).toBe(false);
  now += 600_001;
  expect(slots.mayStart('slow')).toBe(true);
});

test('a place is free again after work that failed', async () => {
  const { slots } = slotsAt();
  await expect(slots.run('loud', () => Promise.reject(new Error('away')))).rejects.toThrow('away');

  expect(slots.hasRoom() && slots.mayStart('loud')).toBe(true);
});
