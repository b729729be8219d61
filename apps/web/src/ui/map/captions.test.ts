import { expect, test } from 'vitest';
import { type CaptionBox, readableCaptions } from './captions.ts';

const at = (left: number, weight: number, top = 0): CaptionBox => ({
  left,
  right: left + 40,
  top,
  bottom: top + 18,
  weight,
});
const kept = (...boxes: CaptionBox[]) => [...readableCaptions(boxes)].sort();

test('captions that do not touch are all read', () => {
  expect(kept(at(0, 30), at(40, 20), at(0, 10, 18))).toEqual([0, 1, 2]);
});

test('of two that cover each other the hotter one stays, wherever it stands in the list', () => {
  expect(kept(at(0, 30), at(20, 38))).toEqual([1]);
  expect(kept(at(20, 38), at(0, 30))).toEqual([0]);
  expect(kept(at(0, 30), at(20, 30))).toEqual([0]);
});

test('one that is hidden hides nobody', () => {
  expect(kept(at(0, 40), at(30, 30), at(60, 20))).toEqual([0, 2]);
});

test('a temperature that nobody knows gives way to each that is known', () => {
  expect(kept(at(0, Number.NEGATIVE_INFINITY), at(20, -12))).toEqual([1]);
  expect(kept(at(0, Number.NEGATIVE_INFINITY), at(20, Number.NEGATIVE_INFINITY))).toEqual([0]);
});
