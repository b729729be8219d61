import { IMAGE_MAX_BYTES } from '@heatwise/domain/people/profile-image';
import { expect, test } from 'vitest';
import { base64Of, compressed } from './compress-picture.ts';

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
