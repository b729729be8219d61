import { expect, test } from 'vitest';
import { type Registration, registrationMessage, registrationProblems } from './registration.ts';

const good: Registration = {
  organisation_name: 'Iron-Bark Mining',
  name_first: 'Ana',
  name_last: 'Silva',
  email: 'ana@ironbark.example',
  password: 'kestrel-9',
};

test('a complete form has no problem', () => {
  expect(registrationProblems(good)).toEqual({});
});

test('every empty field has its own sentence', () => {
  const empty = { organisation_name: '\u200B', name_first: '', name_last: '\t', email: '', password: '' };
  expect(registrationProblems(empty)).toEqual({
    organisation_name: 'Organisation name is required',
    name_first: 'First name is required',
    name_last: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
  });
});

test.each([
  [{ email: 'ana@ironbark' }, { email: 'Email is not valid' }],
  [{ password: 'k9!ab' }, { password: 'Minimum 6 characters' }],
  [
    { password: 'ironbarkmining' },
    { password: 'The password must not be the name of the product or of your organisation.' },
  ],
])('%j: %j', (change, problems) => {
  expect(registrationProblems({ ...good, ...change })).toEqual(problems);
});

test.each([
  [0, null],
  [1, 'A user with this email address already exists'],
  [
    2,
    'Your organisation domain is already in use. Please contact your organisation administrator to create an account.',
  ],
  [3, 'Invalid data'],
  [4, 'Please accept the terms of use prior to proceed with the account registration'],
  [99, 'Invalid data'],
])('result code %i says %j', (code, message) => {
  expect(registrationMessage(code)).toBe(message);
});
