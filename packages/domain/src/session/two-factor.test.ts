import { expect, test } from 'vitest';
import { RECOVERY_CODE_BYTES, recoveryCodeKey, recoveryCodeOf } from './two-factor.ts';

test('a recovery code is groups of four that cannot be misread, and however it is typed it is the same', () => {
  const code = recoveryCodeOf(Uint8Array.from({ length: RECOVERY_CODE_BYTES }, (_, n) => n * 9 + 5));
  expect(code).toMatch(/^([a-km-np-z2-9]{4}-){6}[a-km-np-z2-9]{4}$/);
  expect(recoveryCodeKey(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(code.replaceAll('-', ''));
});

test('a recovery code has at least 128 bits', () => {
  expect(RECOVERY_CODE_BYTES * Math.log2(32)).toBeGreaterThanOrEqual(128);
});

test('all 32 characters are equally likely', () => {
  const all = Array.from({ length: 256 }, (_, byte) => recoveryCodeOf(Uint8Array.of(byte)));
  const counts = new Map<string, number>();
  for (const character of all.map(recoveryCodeKey).join('')) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(32).fill(8));
});
