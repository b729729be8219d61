import { expect, test } from 'vitest';
import { licenceDraftProblems, MOST_SEATS } from './desk-licence.ts';

const good = { plan: 'Site', seats: 50, valid_until: '2027-06-30' };
const none = { plan: null, seats: null, valid_until: null };

test.each([
  good,
  { ...good, seats: null, valid_until: null },
  { ...good, seats: 1 },
  { ...good, seats: MOST_SEATS },
])('%o is one', (licence) => expect(licenceDraftProblems(licence)).toEqual(none));

test.each([
  [{ ...good, plan: '  ' }, 'plan'],
  [{ ...good, plan: 'x'.repeat(61) }, 'plan'],
  [{ ...good, seats: 0 }, 'seats'],
  [{ ...good, seats: 1.5 }, 'seats'],
  [{ ...good, seats: MOST_SEATS + 1 }, 'seats'],
  [{ ...good, valid_until: '2027-02-30' }, 'valid_until'],
] as const)('%o is none because of its %s', (licence, field) => {
  const { [field]: problem, ...others } = licenceDraftProblems(licence);
  expect(problem).toEqual(expect.any(String));
  expect(Object.values(others)).toEqual([null, null]);
});
