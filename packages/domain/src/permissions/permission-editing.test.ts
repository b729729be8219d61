import { expect, test } from 'vitest';
import { type Actor, readGrants, SPECIAL_ORGANISATION } from './actor.ts';
import { ifAgreed } from './admin-change.ts';
import { openScreens } from './open-screens.ts';
import {
  capabilitiesOn,
  mayManagePermissions,
  mayReadPermissionsOf,
  maySeeSupervisorsOf,
  PERMISSIONS_FIXED,
  permissionsFixedReason,
} from './permission-editing.ts';

const actorWith = (...grants: [tag_id: string | null, ...tokens: string[]][]): Actor => ({
  user_id: 'ada',
  org_id: 'org',
  tag_ids: [],
  grants: grants.map(([tag_id, ...tokens]) => ({ tag_id, tokens: new Set(tokens) as never })),
});
const HEAT = { _show_preview_features: true, _beta: ['heat stress'] };

test('what a manager may do to the people of their tag, to others and to themselves', () => {
  const on = capabilitiesOn(actorWith(['crew', 'manager', 'measure_user']));
  expect(on({ user_id: 'bo', tag_ids: ['crew', 'other'] })).toEqual([
    'view_user',
    'edit_user',
    'measure_user',
    'view_measure',
  ]);
  expect(on({ user_id: 'cleo', tag_ids: ['other'] })).toEqual([]);
  expect(on({ user_id: 'ada', tag_ids: [] })).toEqual(['view_user', 'edit_user', 'view_measure']);
});

test.each([
  ['nobody’s rights', [], ['Dashboard', 'Measurements', 'My courses', 'Settings']],
  [
    'a viewer of people without their tests',
    [['crew', 'view_user']],
    [
      'Dashboard',
      'People',
      'Measurements',
      'My courses',
      'Heat stress',
      'Heat map',
      'Programme',
      'Settings',
      'Tags',
      'Jobs',
      'Locations',
    ],
  ],
  [
    'an admin',
    [[null, 'admin']],
    [
      'Dashboard',
      'People',
      'Measurements',
      'My courses',
      'Monitoring',
      'Heat stress',
      'Heat map',
      'Education',
      'Permissions',
      'Programme',
      'Settings',
      'Tags',
      'Jobs',
      'Locations',
      'Devices',
    ],
  ],
] as [string, [string | null, ...string[]][], string[]][])('the screens of %s', (_, grants, screens) => {
  expect(openScreens(actorWith(...grants), HEAT)).toEqual(screens);
  expect(openScreens(actorWith(...grants), {})).toEqual(screens.filter((label) => label !== 'Heat stress'));
});

function actor(user_id: string, tag_id: string | null = null, access = 'none'): Actor {
  return { user_id, org_id: 'org', tag_ids: ['a'], grants: readGrants([{ tag_id, access, active: true }]) };
}

const admin = actor('admin', null, 'admin');
const support = actor('support', SPECIAL_ORGANISATION.support_admin, 'special');
const dataAdmin = actor('data', SPECIAL_ORGANISATION.data_admin, 'special');
const manager = actor('manager', 'a', 'manager');
const viewer = actor('viewer', 'a', 'view_user,view_measure');
const ofTagA = actor('tag admin', 'a', 'admin');
const worker = actor('worker');

test('admins of both kinds manage permissions, nobody else', () => {
  const all = [admin, support, dataAdmin, manager, viewer, ofTagA, worker];
  expect(all.filter(mayManagePermissions)).toEqual([admin, support]);
  expect(all.filter((one) => mayReadPermissionsOf(one, 'worker'))).toEqual([admin, support, worker]);
  expect(all.every((one) => mayReadPermissionsOf(one, one.user_id))).toBe(true);
});

test('those who manage a tag know who is in charge of it', () => {
  const all = [admin, support, dataAdmin, manager, viewer, ofTagA, worker];
  expect(all.filter((one) => maySeeSupervisorsOf(one, 'a'))).toEqual([admin, support, manager, ofTagA]);
  expect(all.filter((one) => maySeeSupervisorsOf(one, 'b'))).toEqual([admin, support]);
});

test.each([
  [admin, 'worker', false, null],
  [admin, 'admin', true, PERMISSIONS_FIXED.own],
  [admin, 'other', true, PERMISSIONS_FIXED.admin],
  [support, 'other', true, PERMISSIONS_FIXED.admin],
  [support, 'support', true, PERMISSIONS_FIXED.own],
  [manager, 'worker', false, PERMISSIONS_FIXED.notAdmin],
  [manager, 'manager', false, PERMISSIONS_FIXED.notAdmin],
] as const)('%o on %s (admin: %s): %s', (who, user_id, is_admin, reason) => {
  const person = { user_id, tag_ids: ['a'], is_admin };
  expect(permissionsFixedReason(who, person)).toBe(reason);
  // Where asking is offered, being an admin is no reason.
  const askable = permissionsFixedReason(who, ifAgreed(who, person));
  expect(askable).toBe(reason === PERMISSIONS_FIXED.admin ? null : reason);
});
