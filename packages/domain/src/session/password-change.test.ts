import { expect, test } from 'vitest';
import { passwordChangeMessage, passwordChangeProblems } from './password-change.ts';

const acme = { name: 'Acme' };
const good = { current: 'old-kestrel', next: 'new-kestrel', confirmation: 'new-kestrel' };

test.each([
  [{}, {}],
  [{ current: null }, {}],
  [{ current: '' }, { current: 'Current password is required' }],
  [
    { next: '', confirmation: '' },
    { next: 'New password is required', confirmation: 'Confirming password is required' },
  ],
  [{ next: 'k9!ab', confirmation: 'k9!ab' }, { next: 'Minimum 6 characters' }],
  [
    { next: 'old-kestrel', confirmation: 'old-kestrel' },
    { next: 'New password must be different from current password' },
  ],
  [{ confirmation: 'new-kestre1' }, { confirmation: 'Passwords must match' }],
  [
    { next: 'iloveyou', confirmation: 'iloveyou' },
    { next: 'This password is too common. Please choose another one.' },
  ],
])('%j: %j', (change, problems) => {
  expect(passwordChangeProblems({ ...good, ...change }, acme)).toEqual(problems);
});

test.each([
  [{ status: true, code: 0 }, 'Password updated.'],
  [{ status: false, code: -1 }, 'New Password Same As Old'],
  [{ status: false, code: 1 }, 'Current password is incorrect'],
  [{ status: false, code: 0 }, 'Something wrong.'],
  [{ status: false, code: 7 }, 'Something wrong.'],
])('%j says %j', (answer, message) => {
  expect(passwordChangeMessage(answer)).toBe(message);
});
