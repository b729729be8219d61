import { expect, test } from 'vitest';
import { ownPasswordProblem, userFormProblems } from './user-form.ts';

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
