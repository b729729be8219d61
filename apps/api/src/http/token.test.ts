import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newLinkSecret, newLinkSecretIn, newToken, readToken, tokenHash } from './token.ts';

const org_id = randomUUID();

test.each(['session', 'device', 'wall', 'api'] as const)('a %s token names its organisation', (kind) => {
  const token = newToken(kind, org_id, randomBytes);
  expect(token).toMatch(/^hw[sdwa]_[\w-]{64}$/);
  expect(readToken(token)).toEqual({ org_id, hash: tokenHash(token) });
});

test('so does the secret of a link that an organisation sends, and no other', () => {
  expect(readToken(newLinkSecretIn(org_id, randomBytes)).org_id).toBe(org_id);
  expect(readToken(newLinkSecret(randomBytes)).org_id).toBeUndefined();
});

test('two tokens of an organisation have 256 bits of their own each', () => {
  const [one, other] = [0, 1].map(() => newToken('session', org_id, (size) => randomBytes(size)));
  const secretOf = (token = '') => Buffer.from(token.slice(4), 'base64url').subarray(16);
  expect([secretOf(one).length, secretOf(one).equals(secretOf(other))]).toEqual([32, false]);
});

test.each([
  ['a token of before', `hws_${randomBytes(32).toString('base64url')}`],
  ['a word', 'hws_topsecrettopsecrettopsecret'],
  ['something longer', `hws_${'x'.repeat(65)}`],
  ['signs that no token has', `hws_${'='.repeat(64)}`],
])('%s names none', (_what, token) => {
  expect(readToken(token)).toEqual({ org_id: undefined, hash: tokenHash(token) });
});
