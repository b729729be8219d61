import { expect, test } from 'vitest';
import {
  codePauseMs,
  RECOVERY_CODE_BYTES,
  recoveryCodeKey,
  recoveryCodeOf,
  tellsOfGuessing,
} from './two-factor.ts';

test('the pause doubles with each wrong code, from a minute to half a day', () => {
  expect([0, 9, 10, 11, 14, 19, 20, 1000].map((wrong) => codePauseMs(wrong) / 60_000)).toEqual([
    0, 0, 1, 2, 16, 512, 720, 720,
  ]);
});

test('the owner is notified at the first pause, and at every tenth guess', () => {
  expect([0, 9, 10, 11, 19, 20].filter(tellsOfGuessing)).toEqual([10, 20]);
});

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
