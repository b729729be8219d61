import { COMMON_PASSWORDS } from '@heatwise/domain/session/common-passwords';
import { passwordProblem } from '@heatwise/domain/session/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isBreached, newPasswordProblem } from './new-password.ts';

const ironbark = { name: 'Iron-Bark Mining' };
const TOO_COMMON = 'This password is too common. Please choose another one.';

test('the list holds more than 10,000 passwords that length alone would let through, and all that browsers know', () => {
  const long = dictionary['passwords-common'].filter((word) => word.length >= 6);
  expect(long.length).toBeGreaterThan(10_000);
  expect([...COMMON_PASSWORDS].filter((word) => !isBreached(word))).toEqual([]);
});

test('refuses a breached password that is not among the most common ones, whatever its case', () => {
  const rare = dictionary['passwords-common'].findLast((word) => /^[a-z]{8,}$/.test(word)) ?? '';
  expect(passwordProblem(rare, ironbark)).toBeNull();
  for (const typed of [rare, rare.toUpperCase(), ` ${rare} `])
    expect(newPasswordProblem(typed, ironbark)).toBe(TOO_COMMON);
});

test.each([
  ['k9!ab', 'Minimum 6 characters'],
  ['ironbark mining', 'The password must not be the name of the product or of your organisation.'],
  ['a long and quiet river', null],
])('%j: %j', (password, problem) => {
  expect(newPasswordProblem(password, ironbark)).toBe(problem);
});
