import { expect, test } from 'vitest';
import { readLoginSearch } from './login-search.ts';

test('a path of the application is accepted as a return address', () => {
  expect(readLoginSearch({ return_to: '/dashboard?range=all#x', ended: true })).toEqual({
    return_to: '/dashboard?range=all#x',
    ended: true,
  });
});

test.each([
  '/logout',
  '/logout?x=1',
  '/login',
  '/login/callback',
  '/LOGOUT',
  '/%6Cogout',
  '/%2Flogout',
  '/%',
])('%s is not accepted as a return address', (return_to) => {
  expect(readLoginSearch({ return_to, ended: true })).toEqual({ ended: true });
});

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/./\n/evil.test',
  '/.//evil.test',
  'dashboard',
  'javascript:alert(1)',
  '',
  7,
  undefined,
])('%j leads nowhere', (return_to) => {
  expect(readLoginSearch({ return_to, ended: 'yes' })).toEqual({});
});
