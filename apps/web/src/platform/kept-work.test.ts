import { DAY_MS } from '@heatwise/domain/time/durations';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeptWork, forgetWork } from './kept-work.ts';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('two tabs that change one value at once lose nothing, and hear of each other', async () => {
  const [one, other] = [createKeptWork(), createKeptWork()];
  const heard = vi.fn();
  const stop = other.subscribe(heard);
  const add =
    (word: string) =>
    (words: string[] = []) => [...words, word];
  await Promise.all(
    ['a', 'b', 'c'].flatMap((word) => [one.change('words', add(word)), other.change('words', add(word))]),
  );
  expect((await one.read<string[]>('words'))?.sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('words'));
  stop();
  expect(await other.change('words', () => undefined)).toBeUndefined();
  expect(await one.read('words')).toBeUndefined();
});

test('what nobody came back to goes two months after it was found to be two months old, the rest stays', async () => {
  const at = (days: number) => createKeptWork(() => days * DAY_MS);
  await at(0).change('attempt old', () => 1);
  await at(61).change('attempt new', () => 2);
  await at(61).change('pages', () => 3);
  expect(await at(61).keys('attempt ')).toEqual(['attempt new', 'attempt old']);
  expect(await at(100).keys('attempt ')).toEqual(['attempt new', 'attempt old']);
  expect(await at(122).keys('attempt ')).toEqual(['attempt new']);
  expect(await at(122).read('attempt old')).toBeUndefined();
  expect(await at(122).read('pages')).toBe(3);
});

test('a clock that stands at 1970, or jumps, takes nothing away that waits', async () => {
  const at = (days: number) => createKeptWork(() => days * DAY_MS);
  const today = 20_000;
  // The telephone was empty: it knew no day when the work was done.
  await at(0).change('talk', () => 'unsent');
  expect(await at(today).keys('talk')).toEqual(['talk']);
  // It jumps ahead for a moment, and is set right again.
  expect(await at(today + 59).keys('talk')).toEqual(['talk']);
  await at(today).change('other', () => 'unsent');
  expect(await at(today + 400).keys('other')).toEqual(['other']);
  expect(await at(today + 1).keys('other')).toEqual(['other']);
  expect(await at(today + 70).keys('other')).toEqual(['other']);
});

test('signing out forgets everything', async () => {
  const work = createKeptWork();
  await work.change('attempt', () => 1);
  await forgetWork();
  expect(await createKeptWork().keys('')).toEqual([]);
});

test('work under a given prefix is kept when the rest is deleted', async () => {
  const work = createKeptWork();
  await work.change('attempt', () => 1);
  await work.change('entry of Ada', () => 2);
  await forgetWork('entry ');
  expect(await createKeptWork().keys('')).toEqual(['entry of Ada']);
  await forgetWork();
});

test('a browser that keeps nothing holds work while the page is open', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const work = createKeptWork();
  expect(await work.change<number>('count', (count = 0) => count + 1)).toBe(1);
  expect(await work.change<number>('count', (count = 0) => count + 1)).toBe(2);
  expect(await work.keys('c')).toEqual(['count']);
  expect(await work.read('count')).toBe(2);
  await forgetWork();
});

test('work under one name is done one after the other, also after one failed', async () => {
  const work = createKeptWork();
  const steps: string[] = [];
  const step = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('first failed');
  };
  const first = work.alone('attempt', step('first'));
  const second = work.alone('attempt', step('second'));
  await expect(first).rejects.toThrow('first failed');
  await second;
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
