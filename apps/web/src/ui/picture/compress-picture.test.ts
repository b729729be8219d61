import { IMAGE_MAX_BYTES } from '@heatwise/domain/people/profile-image';
import { expect, test } from 'vitest';
import { base64Of, compressed, cropSquare, movedBy, WHOLE } from './compress-picture.ts';

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

/** An encoder whose pictures weigh a byte for each point and step of quality. */
function weighing(bytesPerPoint: number) {
  const tried: [number, number][] = [];
  const encode = async (side: number, quality: number) => {
    tried.push([side, quality]);
    return new Blob([new Uint8Array(Math.round(side * side * quality * bytesPerPoint))]);
  };
  return { tried, encode };
}

test('a small picture is encoded once, at its own size', async () => {
  const { tried, encode } = weighing(0.1);
  await compressed(encode, 800.4);
  expect(tried).toEqual([[800, 0.9]]);
});

test('a large one is at most 1,920 px a side and 1 MB', async () => {
  const { tried, encode } = weighing(1);
  const blob = await compressed(encode, 6000);
  expect(tried[0]).toEqual([1920, 0.9]);
  expect(blob?.size).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
  expect(blob?.size).toBeGreaterThan(IMAGE_MAX_BYTES / 2);
});

test('a browser that cannot draw returns nothing', async () => {
  expect(await compressed(async () => null, 800)).toBeNull();
  expect(await compressed(weighing(300).encode, 80)).toBeNull();
});

test('bytes of any length become base64', async () => {
  const bytes = new Uint8Array(100_000).map((_byte, index) => index % 251);
  expect(await base64Of(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'));
});
