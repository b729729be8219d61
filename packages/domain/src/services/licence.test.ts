import { expect, test } from 'vitest';
import {
  findRowLimit,
  type Licence,
  licenceProblem,
  licenceWarning,
  rowQuotaProblem,
  storageQuotaProblem,
} from './licence.ts';

const quotas = { people: 500, storage_bytes: 1024 ** 3, tests: 2000, records: 100, invitations_a_day: 20 };

test('takes the last row and refuses the next one with the limit and the way to lift it', () => {
  expect(rowQuotaProblem('tags', { limit: 1000, used: 999, added: 1 })).toBeNull();
  expect(rowQuotaProblem('tags', { limit: 1000, used: 1000, added: 1 })).toBe(
    'Without a licence, an organisation can store up to 1,000 tags, deleted ones included. 1,000 are stored, and 1 would be added. An admin can ask for a licence under Settings, Quotes or Tickets.',
  );
});

test('limits tests and records separately', () => {
  expect(findRowLimit(quotas, 'measurements')).toBe(2000);
  expect(findRowLimit(quotas, 'tags')).toBe(100);
});

test('names bytes in readable units', () => {
  const use = { limit: quotas.storage_bytes, used: 1_000_000_000, added: 200_000_000 };
  expect(storageQuotaProblem(use)).toMatch(
    /up to 1\.1 GB of files.* 1\.0 GB are stored, and 200\.0 MB would/,
  );
  expect(storageQuotaProblem({ ...use, added: 1 })).toBeNull();
});

test('a limit of null refuses nothing', () => {
  expect(rowQuotaProblem('tags', { limit: null, used: 1e9, added: 1 })).toBeNull();
  expect(storageQuotaProblem({ limit: null, used: 1e12, added: 1 })).toBeNull();
});

test('people of an organisation without a licence are limited like seats', () => {
  const { people: seats, invitations_a_day: _, ...others } = quotas;
  const licence = { plan: 'No licence', seats, used: 500, valid_until: null, is_over: false, quotas: others };
  expect(licenceProblem(licence, 1)).toBe(
    'Without a licence, an organisation can have up to 500 people, 500 are in use, and 1 would be added. Delete people who have left. An admin can ask for a licence under Settings, Quotes or Tickets.',
  );
  expect(licenceWarning(licence)).toMatch(
    /^Without a licence, an organisation can have up to 500 people, and 500/,
  );
});

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
