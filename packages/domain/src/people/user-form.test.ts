import { expect, test } from 'vitest';
import { ownPasswordProblem, temporaryPasswordProblems, userFormProblems } from './user-form.ts';

const empty = { name_first: '', name_last: '', email: '' };

test.each([
  [{}, { name_first: 'Either First Name or Last Name is required' }],
  [{ name_first: ' ', name_last: '\t' }, { name_first: 'Either First Name or Last Name is required' }],
  [{ name_first: 'Ana' }, {}],
  [{ name_last: 'Silva' }, {}],
  // Nobody types somebody else's password: an email alone will do.
  [{ name_first: 'Ana', email: ' ana@example.com ' }, {}],
  [{ name_first: 'Ana', email: 'ana' }, { email: 'Invalid email format' }],
])('%j: %j', (change, problems) => {
  expect(userFormProblems({ ...empty, ...change })).toEqual(problems);
});

test('a new password of one’s own is long enough, or not given', () => {
  expect(ownPasswordProblem('')).toBeNull();
  expect(ownPasswordProblem('12345')).toBe('Minimum 6 characters');
  expect(ownPasswordProblem('kestrel')).toBeNull();
  // Of the organisation, where it asks for more.
  expect(ownPasswordProblem('kestrel-9', 12)).toBe('Minimum 12 characters');
  expect(ownPasswordProblem('kestrel-9-ok', 12)).toBeNull();
});

test.each([
  ['', '', {}],
  ['ana@example.com', '', { password: 'Password is required if email is provided.' }],
  ['', 'kestrel-9', { email: 'Email is required if password is provided.' }],
  ['ana@example.com', '12345', { password: 'Minimum 6 characters' }],
  [' ', '12345', { email: 'Email is required if password is provided.', password: 'Minimum 6 characters' }],
  ['ana@example.com', 'kestrel', {}],
])('with the email %j and the temporary password %j the problems are %j', (email, password, problems) => {
  expect(temporaryPasswordProblems({ email, password })).toEqual(problems);
});

test('a temporary password has the length that the organisation asks for', () => {
  const draft = { email: 'ana@example.com', password: 'kestrel-9' };
  expect(temporaryPasswordProblems(draft, 12)).toEqual({ password: 'Minimum 12 characters' });
});
