import { expect, test } from 'vitest';
import { createKnownTokens } from './caller-plugin.ts';

const hashes = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

test('the newest ones are remembered, until they are forgotten', () => {
  const known = createKnownTokens(2);
  for (const hash of hashes) known.add(hash);
  expect(hashes.map(known.has)).toEqual([false, true, true]);
  known.forget(hashes[1]);
  expect(hashes.map(known.has)).toEqual([false, false, true]);
});

test('of a token it is remembered whether it was a device’s the last time', () => {
  const known = createKnownTokens();
  known.add(hashes[0], { isDevice: true });
  known.add(hashes[1]);
  expect(hashes.map(known.wasOfDevice)).toEqual([true, false, false]);
  known.add(hashes[0]);
  expect(known.wasOfDevice(hashes[0])).toBe(false);
});
