import { expect, test } from 'vitest';
import { isWallStale, linesOfPart, partsOf, turnsTo, WALL_STALE_AFTER_MS, wallTurn } from './wall.ts';

test('a page stays until its longest list was shown, then the next comes, and after the last the first', () => {
  const turns = [0, 1, 2, 3, 4, 5, -1].map((turn) => Object.values(wallTurn([2, 1, 1], turn)));

  expect(turns).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 0],
    [0, 0],
    [0, 1],
    [2, 0],
  ]);
  expect([0, 1, 2].map((page) => turnsTo([2, 1, 1], page))).toEqual([0, 2, 3]);
  expect(wallTurn([], 7)).toEqual({ page: 0, part: 0 });
});

test('lists are cut into what fits, and a shorter one begins again', () => {
  expect([partsOf(0, 5), partsOf(5, 5), partsOf(6, 5), partsOf(3, 0)]).toEqual([1, 1, 2, 3]);
  expect([0, 1, 2].map((part) => linesOfPart(['a', 'b', 'c'], 2, part))).toEqual([
    ['a', 'b'],
    ['c'],
    ['a', 'b'],
  ]);
});

test('data not refreshed for three minutes is stale', () => {
  expect([
    isWallStale(null, 0),
    isWallStale(0, WALL_STALE_AFTER_MS),
    isWallStale(0, WALL_STALE_AFTER_MS + 1),
  ]).toEqual([true, false, true]);
});
