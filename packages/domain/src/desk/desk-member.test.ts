import { expect, test } from 'vitest';
import { readGrants } from '../permissions/actor.ts';
import { SPECIAL_ORGANISATION } from '../permissions/special-organisation.ts';
import { isDeskMember } from './desk-member.ts';

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
