import { expect, test } from 'vitest';
import {
  ownPasswordProblem,
  personMetadataProblems,
  temporaryPasswordProblems,
  userFormProblems,
  withMetadataChanges,
} from './user-form.ts';

const ranges = [{ min: 0, max: '>', colour: '#ff0000' }];

test.each([
  ['a key of one’s own', { employee_id: 'IR-7' }],
  ['a key to take away', { employee_id: null, _calendar_configuration: null }],
  ['the calendar’s colours', { _calendar_configuration: { ranges } }],
  ['work in the heat', { _acclimatisation: { kind: 'new', began_on: '2026-07-15', days: [] } }],
  ['a switch', { _check_high_errors: true }],
])('%s may be set', (_name, changes) => {
  expect(personMetadataProblems(changes)).toEqual([]);
});

test.each([
  ['_addresses', [], 'Keys that begin with an underscore are reserved.'],
  ['_federated_provider', 'entra', 'Keys that begin with an underscore are reserved.'],
  ['_role', null, 'Keys that begin with an underscore are reserved.'],
  [
    '_calendar_configuration',
    { ranges: [...ranges, ...ranges] },
    'Unable to save: Please correct the errors in the ranges.',
  ],
  ['_check_high_errors', 'yes', 'This must be true or false.'],
  [' ', 'x', 'A key must not be empty.'],
  ['x'.repeat(101), 'x', 'A key must have at most 100 characters.'],
])('%s may not', (key, value, message) => {
  expect(personMetadataProblems({ [key]: value })).toEqual([{ key, message }]);
});

test('a key that would reach the prototype is refused at any depth', () => {
  const hidden = JSON.parse('{"a":{"__proto__":{"access":"super"}}}') as Record<string, unknown>;
  expect(personMetadataProblems(hidden)).toEqual([{ key: null, message: 'This key is not allowed.' }]);
});

test('null deletes a metadata key, other keys stay', () => {
  expect(withMetadataChanges({ a: 1, b: 2, _addresses: [] }, { a: null, c: 3 })).toEqual({
    b: 2,
    c: 3,
    _addresses: [],
  });
});

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
