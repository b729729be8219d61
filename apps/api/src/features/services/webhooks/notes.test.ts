import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createNotes } from './notes.ts';

test('what comes while one lot is written is written together afterwards, in its order', async () => {
  const lots: (readonly number[])[] = [];
  const notes = createNotes<number>(async (lot) => {
    lots.push(lot);
    await sleep(1);
  });
  for (const number of [1, 2, 3]) notes.add(number);
  await sleep(0);
  notes.add(4);
  await notes.written();
  expect(lots.flat()).toEqual([1, 2, 3, 4]);
  expect(lots[0]).toEqual([1]);
  notes.add(5);
  await notes.written();
  expect(lots.at(-1)).toEqual([5]);
});

test('a lot that cannot be written is said to whoever waits, and nothing follows', async () => {
  const written: number[] = [];
  const notes = createNotes<number>(async (lot) => {
    written.push(...lot);
    throw new Error('the database is gone');
  });
  notes.add(1);
  await sleep(0);
  expect(notes.hasFailed()).toBe(true);
  notes.add(2);
  await expect(notes.written()).rejects.toThrow('the database is gone');
  expect(written).toEqual([1]);
});

test('nothing to write is written at once', async () => {
  await createNotes(() => Promise.reject(new Error('never'))).written();
});
