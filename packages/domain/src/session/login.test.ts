import { expect, test } from 'vitest';
import { loginFailure, tryAgainIn } from './login.ts';
import { isInvalidToken } from './password-change.ts';
import { isCompleteOneTimeCode, typedOneTimeCode } from './two-factor.ts';

test.each([
  [429, 'Too many attempts. Please wait before trying again.'],
  [401, 'Sign in credentials are incorrect. Please try again.'],
  [500, 'Sign in credentials are incorrect. Please try again.'],
  [undefined, 'Sign in credentials are incorrect. Please try again.'],
])('a login answered with %s says %j', (status, message) => {
  expect(loginFailure(status)).toBe(message);
});

test('the code field keeps six digits of whatever is typed or pasted', () => {
  expect(typedOneTimeCode('123 456')).toBe('123456');
  expect(typedOneTimeCode('1234567')).toBe('123456');
  expect(typedOneTimeCode('12a')).toBe('12');
});

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['١٢٣٤٥٦', false],
  ['', false],
])('the code %j may be sent: %s', (code, complete) => {
  expect(isCompleteOneTimeCode(code)).toBe(complete);
});

test('only the answer “Invalid token” makes a token invalid', () => {
  expect(isInvalidToken('Invalid token')).toBe(true);
  for (const data of [{ email: 'a@b.co' }, '', null, 'invalid token'])
    expect(isInvalidToken(data)).toBe(false);
});

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [12 * 3600, '12 hours'],
])('%i seconds are shown as %s', (seconds, wait) => {
  expect(tryAgainIn(seconds)).toBe(`You can try again in ${wait}.`);
});
