import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(randomBytes(32), randomBytes);

test('sealed data opens again, and looks different every time', () => {
  const [one, other] = [seal.seal('köpek 🌡️'), seal.seal('köpek 🌡️')];
  expect(seal.open(one)).toBe('köpek 🌡️');
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('pek');
});

test('sealed data does not open with one bit changed, cut short, or under another key', () => {
  const sealed = seal.seal('the text');
  for (const index of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(seal.open(changed)).toBeNull();
  }
  expect(seal.open(sealed.subarray(0, 20))).toBeNull();
  expect(createSeal(randomBytes(32), randomBytes).open(sealed)).toBeNull();
});
