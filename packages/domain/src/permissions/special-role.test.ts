import { expect, test } from 'vitest';
import { readGrants, SPECIAL_ORGANISATION, type SpecialOrganisation } from './actor.ts';
import { isAnyAdmin, isOrgAdmin, isSupportAdmin } from './may.ts';
import {
  changesForRole,
  holdsRole,
  isAdminRole,
  isRoleOffered,
  SPECIAL_ROLES,
  specialRoleOf,
} from './special-role.ts';

const { org_admin, data_admin } = SPECIAL_ORGANISATION;
const grants = (...rows: [tag_id: string | null, access: string][]) =>
  readGrants(rows.map(([tag_id, access]) => ({ tag_id, access, active: true })));

test('every special organisation has a role with words, and is found by its identifier', () => {
  expect(SPECIAL_ROLES.map(({ role }) => role).sort()).toEqual(Object.keys(SPECIAL_ORGANISATION).sort());
  for (const { role } of SPECIAL_ROLES) expect(specialRoleOf(SPECIAL_ORGANISATION[role])).toBe(role);
  expect(specialRoleOf(null)).toBeUndefined();
  expect(specialRoleOf('constructor')).toBeUndefined();
});

test('a role is granted on its identifier, and taken there, whatever else the person may do', () => {
  for (const role of Object.keys(SPECIAL_ORGANISATION) as SpecialOrganisation[]) {
    const before = grants([null, 'view_user'], ['a', 'manager']);
    expect(holdsRole(before, role)).toBe(false);
    const [granted, ...more] = changesForRole(before, role, true);
    expect(more).toEqual([]);
    const after = [...before, ...grants([granted?.tag_id ?? null, granted?.access ?? ''])];
    expect(holdsRole(after, role)).toBe(true);
    expect(changesForRole(after, role, false)).toEqual([
      { tag_id: SPECIAL_ORGANISATION[role], access: 'none' },
    ]);
  }
});

test('an admin through everyone stops being one there, and keeps the levels', () => {
  const everywhere = grants([null, 'admin,view_user'], [org_admin, 'special'], ['a', 'admin']);
  expect(holdsRole(everywhere, 'org_admin')).toBe(true);
  expect(changesForRole(everywhere, 'org_admin', false)).toEqual([
    { tag_id: null, access: 'view_user' },
    { tag_id: org_admin, access: 'none' },
  ]);
});

test('nothing changes for somebody who already has the role, or does not have it', () => {
  expect(changesForRole(grants([data_admin, 'special']), 'data_admin', true)).toEqual([]);
  expect(changesForRole(grants([null, 'super']), 'org_admin', true)).toEqual([]);
  expect(changesForRole([], 'data_admin', false)).toEqual([]);
  expect(holdsRole(grants([data_admin, 'view_user']), 'data_admin')).toBe(false);
});

test.each(['special', 'admin'])(
  '%s on a role is the whole role: what the screens show, the rules grant',
  (access) => {
    for (const role of Object.keys(SPECIAL_ORGANISATION) as SpecialOrganisation[]) {
      const held = grants([SPECIAL_ORGANISATION[role], access]);
      expect(holdsRole(held, role)).toBe(true);
      expect(isAnyAdmin(held)).toBe(isAdminRole(role));
      expect(isSupportAdmin({ grants: held })).toBe(role === 'support_admin');
      expect(isOrgAdmin({ grants: held })).toBe(role === 'org_admin');
    }
  },
);

const customer = '5a3a2a5e-6f9c-4f0c-9f4e-0d6c7f3b2a11';

test('roles of the back office and of sensor tests are offered there only, all others everywhere', () => {
  expect(isRoleOffered('back_office', customer)).toBe(false);
  expect(isRoleOffered('sensor_test', customer)).toBe(false);
  expect(isRoleOffered('back_office', SPECIAL_ORGANISATION.back_office)).toBe(true);
  expect(isRoleOffered('sensor_test', SPECIAL_ORGANISATION.back_office)).toBe(false);
  for (const role of ['org_admin', 'support_admin', 'data_admin', 'bi_data_reader'] as const)
    expect(isRoleOffered(role, customer)).toBe(true);
});
