import { expect, test } from 'vitest';
import { cropSquare, movedBy, WHOLE } from './crop-square.ts';

test('the whole of the shorter side, from the middle', () => {
  expect(cropSquare({ width: 400, height: 300 }, WHOLE)).toEqual({ left: 50, top: 0, side: 300 });
  expect(cropSquare({ width: 300, height: 400 }, WHOLE)).toEqual({ left: 0, top: 50, side: 300 });
});

test('nearer keeps less, and the zoom has ends', () => {
  expect(cropSquare({ width: 400, height: 400 }, { ...WHOLE, zoom: 2 })).toEqual({
    left: 100,
    top: 100,
    side: 200,
  });
  expect(cropSquare({ width: 400, height: 400 }, { ...WHOLE, zoom: 99 }).side).toBe(100);
  expect(cropSquare({ width: 400, height: 400 }, { ...WHOLE, zoom: 0 }).side).toBe(400);
});

test('it never leaves the picture, however far it is pushed, and comes back at once', () => {
  const size = { width: 400, height: 300 };
  const pushed = movedBy(size, WHOLE, 99, 99);
  expect(cropSquare(size, pushed)).toEqual({ left: 100, top: 0, side: 300 });
  expect(cropSquare(size, movedBy(size, pushed, -0.1, 0)).left).toBeCloseTo(70);
});
