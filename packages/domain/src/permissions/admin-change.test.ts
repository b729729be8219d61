import { expect, test } from 'vitest';
import { type AdminCircle, hasLastWord, madeThrough, mayAnswer } from './admin-change.ts';

const circle = (owner_id: string | null, made: Record<string, string[]>): AdminCircle => ({
  owner_id,
  admins: Object.entries(made).map(([user_id, made_through]) => ({ user_id, made_through })),
});

test('two admins who did not make each other confirm each other; neither decides alone', () => {
  const two = circle(null, { a: [], b: [], c: [] });
  expect(['a', 'b', 'c'].map((id) => hasLastWord(two, id))).toEqual([false, false, false]);
  expect(mayAnswer(two, 'b', { asked_by: 'a', about: 'c' })).toBe(true);
  expect(mayAnswer(two, 'a', { asked_by: 'a', about: 'c' })).toBe(false);
  expect(mayAnswer(two, 'c', { asked_by: 'a', about: 'c' })).toBe(false);
  expect(mayAnswer(two, 'nobody', { asked_by: 'a', about: 'c' })).toBe(false);
});

test('the owner decides alone and answers everybody, but not over themselves', () => {
  const owned = circle('o', { o: [], a: [], p: ['a'] });
  expect(['o', 'a', 'p'].map((id) => hasLastWord(owned, id))).toEqual([true, false, false]);
  expect(mayAnswer(owned, 'o', { asked_by: 'p', about: 'a' })).toBe(true);
  expect(mayAnswer(owned, 'o', { asked_by: 'a', about: 'o' })).toBe(false);
  // Whoever is no longer an admin owns nothing.
  expect(hasLastWord(circle('o', { a: [], b: [] }), 'o')).toBe(false);
});

test.each([
  ['a puppet for its maker', 'p', 'a', 'b', false],
  ['the maker for their puppet', 'a', 'p', 'b', false],
  ['a puppet’s puppet for the first', 'q', 'a', 'b', false],
  ['one puppet for another', 'r', 'p', 'b', false],
  ['a puppet of whom it is about', 'p', 'b', 'a', false],
  ['somebody else over a puppet', 'b', 'a', 'p', true],
  ['a maker over their puppet', 'a', 'b', 'p', true],
] as const)('%s', (_case, answers, asked_by, about, may) => {
  const admins = circle(null, { a: [], b: [], p: ['a'], q: ['a', 'p'], r: ['a'] });
  expect(mayAnswer(admins, answers, { asked_by, about })).toBe(may);
});

test('admins made by somebody who has left still count as one', () => {
  const left = circle(null, { p: ['a'], r: ['a'], b: [] });
  expect(mayAnswer(left, 'r', { asked_by: 'p', about: 'b' })).toBe(false);
});

test('an admin with no peers but those they made decides alone, and these do not', () => {
  expect(hasLastWord(circle(null, { a: [] }), 'a')).toBe(true);
  const family = circle(null, { a: [], p: ['a'], q: ['a', 'p'] });
  expect(['a', 'p', 'q'].map((id) => hasLastWord(family, id))).toEqual([true, false, false]);
  expect(mayAnswer(family, 'a', { asked_by: 'p', about: 'q' })).toBe(true);
});

test('admins made by the owner are independent; those made by others depend on their makers', () => {
  const admins = circle('o', { o: [], a: [], p: ['a'] });
  expect(madeThrough(admins, 'o')).toEqual([]);
  expect(madeThrough(admins, 'a')).toEqual(['a']);
  expect(madeThrough(admins, 'p')).toEqual(['a', 'p']);
});
