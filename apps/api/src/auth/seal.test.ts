import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysFrom } from '../database/server-secret.ts';
import { createSeal } from './seal.ts';

const sealOf = (...secrets: [string, ...string[]]) => createSeal(keysFrom(...secrets)('test'), randomBytes);
const seal = sealOf('a secret');

test('sealed data opens again, and looks different every time', () => {
  const [one, other] = [seal.seal('köpek 🌡️'), seal.seal('köpek 🌡️')];
  expect(seal.open(one)).toBe('köpek 🌡️');
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('pek');
});

test('sealed data does not open with one bit changed, cut short, or under another key', () => {
  const sealed = seal.seal('the text');
  for (const index of [0, 3, 15, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(seal.open(changed)).toBeNull();
  }
  expect(seal.open(sealed.subarray(0, 20))).toBeNull();
  expect(sealOf('another secret').open(sealed)).toBeNull();
});

test('data of an earlier secret opens while that secret is listed, and new data is sealed with the newest', () => {
  const earlier = seal.seal('the text');
  const both = sealOf('a newer secret', 'a secret');
  expect(both.open(earlier)).toBe('the text');
  expect(sealOf('a newer secret').open(earlier)).toBeNull();
  expect(sealOf('a newer secret').open(both.seal('new'))).toBe('new');
  expect([both.isNewest(earlier), both.isNewest(both.seal('new'))]).toEqual([false, true]);
});

test('data from before keys had names opens with any listed secret and does not count as newest', () => {
  const [{ key }] = keysFrom('a secret')('test');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const hidden = Buffer.concat([cipher.update('the text', 'utf8'), cipher.final()]);
  const unnamed = Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
  expect(seal.open(unnamed)).toBe('the text');
  expect(seal.isNewest(unnamed)).toBe(false);
  expect(sealOf('a newer secret', 'a secret').open(unnamed)).toBe('the text');
});
