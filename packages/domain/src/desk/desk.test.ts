import { expect, test } from 'vitest';
import { readGrants, SPECIAL_ORGANISATION } from '../permissions/actor.ts';
import {
  DESK_NEWS_PAUSE_MINUTES,
  isDeskMember,
  isDeskTold,
  licenceDraftProblems,
  MOST_SEATS,
} from './desk.ts';

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

const customer = '5a3a2a5e-6f9c-4f0c-9f4e-0d6c7f3b2a11';
const grants = (tag_id: string | null, access: string) => readGrants([{ tag_id, access, active: true }]);

test.each([
  ['admin of the back office', SPECIAL_ORGANISATION.back_office, grants(null, 'admin'), true],
  [
    'its organisation admin by role',
    SPECIAL_ORGANISATION.back_office,
    grants(SPECIAL_ORGANISATION.org_admin, 'special'),
    true,
  ],
  [
    'one of its people with the role',
    SPECIAL_ORGANISATION.back_office,
    grants(SPECIAL_ORGANISATION.back_office, 'special'),
    true,
  ],
  ['one of its people without', SPECIAL_ORGANISATION.back_office, grants(null, 'view_user'), false],
  ['one of its people with nothing', SPECIAL_ORGANISATION.back_office, [], false],
  [
    'the role in another organisation',
    customer,
    grants(SPECIAL_ORGANISATION.back_office, 'special,admin'),
    false,
  ],
  ['an admin of another organisation', customer, grants(null, 'super'), false],
  ['an admin of the sensor tests', SPECIAL_ORGANISATION.sensor_test, grants(null, 'admin'), false],
] as const)('%s', (_who, org_id, held, expected) => {
  expect(isDeskMember({ org_id, grants: held })).toBe(expected);
});

const now = new Date('2026-11-25T03:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['that was never mailed about, or answered since', null, true],
  ['that was mailed about a moment ago', minutesAgo(0), false],
  ['within the pause', minutesAgo(DESK_NEWS_PAUSE_MINUTES - 1), false],
  ['at the end of the pause', minutesAgo(DESK_NEWS_PAUSE_MINUTES), true],
  ['of yesterday', minutesAgo(24 * 60), true],
] as const)('of a ticket %s', (_which, toldAt, expected) => {
  expect(isDeskTold(toldAt, now)).toBe(expected);
});
