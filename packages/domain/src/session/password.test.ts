import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { PASSWORD_IS_A_NAME, PASSWORD_TOO_COMMON, passwordProblem } from './password.ts';
import { PASSWORD_REQUIRED, PASSWORD_TOO_LONG, passwordMinimumOf } from './password-limits.ts';

const ironbark = { name: 'Iron-Bark Mining' };

test('the list holds three thousand passwords that length alone would let through', () => {
  expect(COMMON_PASSWORDS.size).toBe(3000);
  expect([...COMMON_PASSWORDS].filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([]);
});

test.each([
  ['', PASSWORD_REQUIRED],
  ['a9!x2', 'Minimum 6 characters'],
  ['💧💧💧💧💧', 'Minimum 6 characters'],
  ['a9!x2k', null],
  ['correct horse battery', null],
  ['пароль-на-память', null],
  ['x'.repeat(1024), null],
  ['x'.repeat(1025), PASSWORD_TOO_LONG],
  ['123456', PASSWORD_TOO_COMMON],
  ['PassWord', PASSWORD_TOO_COMMON],
  ['heatwise', PASSWORD_IS_A_NAME],
  ['HeatWise-2026!', PASSWORD_IS_A_NAME],
  ['iron bark mining', PASSWORD_IS_A_NAME],
  ['1ironbarkmining1', PASSWORD_IS_A_NAME],
  ['ironbark and copper', null],
])('%j: %j', (password, problem) => {
  expect(passwordProblem(password, ironbark)).toBe(problem);
});

test('an organisation may require more, never less', () => {
  expect(passwordProblem('kestrel-9', { name: 'Acme', minimum: 12 })).toBe('Minimum 12 characters');
  expect(passwordProblem('k9!ab', { name: 'Acme', minimum: 2 })).toBe('Minimum 6 characters');
  expect(passwordMinimumOf({ _password_min_length: 12 })).toBe(12);
  for (const asked of [2, -1, 7.5, '12', null, Number.POSITIVE_INFINITY]) {
    expect(passwordMinimumOf({ _password_min_length: asked })).toBe(6);
  }
});

test('an organisation without a name refuses no password by name', () => {
  expect(passwordProblem('!!??!!', { name: '' })).toBeNull();
});
