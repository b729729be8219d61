import { expect, test } from 'vitest';
import { userFormProblems } from './user-form.ts';

const empty = { name_first: '', name_last: '', email: '', password: '' };

test.each([
  [{}, { name_first: 'Either First Name or Last Name is required' }],
  [{ name_first: ' ', name_last: '\t' }, { name_first: 'Either First Name or Last Name is required' }],
  [{ name_first: 'Ana' }, {}],
  [{ name_last: 'Silva' }, {}],
  [{ name_first: 'Ana', email: 'ana@example.com', password: 'kestrel' }, {}],
  [{ name_first: 'Ana', email: 'ana', password: 'kestrel' }, { email: 'Invalid email format' }],
  [{ name_first: 'Ana', email: 'ana@example.com', password: '12345' }, { password: 'Minimum 6 characters' }],
  [
    { name_first: 'Ana', email: 'ana@example.com' },
    { password: 'Password is required if email is provided.' },
  ],
  [{ name_first: 'Ana', password: 'kestrel' }, { email: 'Email is required if password is provided.' }],
])('%j: %j', (change, problems) => {
  expect(userFormProblems({ ...empty, ...change })).toEqual(problems);
});

test('an organisation may ask for longer passwords', () => {
  const form = { ...empty, name_first: 'Ana', email: 'ana@example.com', password: 'kestrel-9' };
  expect(userFormProblems(form, false, 12)).toEqual({ password: 'Minimum 12 characters' });
  expect(userFormProblems({ ...form, password: 'kestrel-9-ok' }, false, 12)).toEqual({});
});

test('a person who already signs in keeps the password when none is typed', () => {
  expect(userFormProblems({ ...empty, name_first: 'Ana', email: 'ana@example.com' }, true)).toEqual({});
});
