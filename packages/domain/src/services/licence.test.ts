import { expect, test } from 'vitest';
import { type Licence, licenceProblem, licenceWarning } from './licence.ts';

const licence: Licence = { plan: 'Team', seats: 50, used: 49, valid_until: '2027-03-01', is_over: false };

test('the last seat is given, the one after it is not, and numbers are said', () => {
  expect(licenceProblem(licence, 1)).toBeNull();
  expect(licenceProblem(licence, 2)).toMatch(/covers 50 people, 49 are in use, and 2 would be added/);
  expect(licenceProblem({ ...licence, used: 60 }, 1)).toMatch(/60 are in use/);
});

test('what adds nobody is never stopped, nor is anything without a licence or a limit', () => {
  expect(licenceProblem({ ...licence, used: 60, is_over: true }, 0)).toBeNull();
  expect(licenceProblem(null, 5000)).toBeNull();
  expect(licenceProblem({ ...licence, seats: null }, 5000)).toBeNull();
});

test('one that is over takes nobody, and says since when', () => {
  expect(licenceProblem({ ...licence, seats: null, is_over: true }, 1)).toMatch(/ended on .*2027/);
});

test('on its own it says how it is, and adds nobody', () => {
  expect(licenceWarning(licence)).toBeNull();
  expect(licenceWarning({ ...licence, used: 60 })).toBe(
    'Your licence covers 50 people, and 60 are in use. Delete people who have left, or ask for more seats.',
  );
  expect(licenceWarning({ ...licence, is_over: true })).toMatch(/ended on .*2027/);
  expect(licenceWarning({ ...licence, seats: null, used: 5000 })).toBeNull();
});
