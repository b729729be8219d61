import { expect, test } from 'vitest';
import { type Actor, readGrants, SPECIAL_ORGANISATION } from './actor.ts';
import * as may from './may.ts';

/** Somebody with the tags [own], and the permissions written `access on tag`, `*` for the null tag. */
function actor(...permissions: string[]): Actor {
  const rows = permissions.map((text) => {
    const [access = '', on = '*'] = text.split(' on ');
    const role = SPECIAL_ORGANISATION[on as keyof typeof SPECIAL_ORGANISATION];
    return { access, tag_id: on === '*' ? null : (role ?? on), active: true };
  });
  return { user_id: 'me', org_id: 'org', tag_ids: ['own'], grants: readGrants(rows) };
}

const inA = { user_id: 'other', tag_ids: ['a'], is_admin: false };
const inOwn = { user_id: 'mate', tag_ids: ['own'], is_admin: false };
const untagged = { user_id: 'nobody', tag_ids: [], is_admin: false };
const admin = { user_id: 'boss', tag_ids: ['a'], is_admin: true };
const self = { user_id: 'me', tag_ids: ['own'], is_admin: false };

/**
 * One row a person of the organisation; the letters say what they may do to somebody with tag a, to somebody who
 * shares their own tag, and to somebody without tags: v(iew) e(dit) d(elete) m(easure) and the same in
 * capitals for measurements V E D.
 */
const table: [permissions: string[], inA: string, inOwn: string, untagged: string][] = [
  [[], '', '', ''],
  [['none'], '', '', ''],
  [['super'], 'vedmVED', 'vedmVED', 'vedmVED'],
  [['admin'], 'vedmVED', 'vedmVED', 'vedmVED'],
  [['admin on org_admin'], 'vedmVED', 'vedmVED', 'vedmVED'],
  [['special on support_admin'], 'vedmVED', 'vedmVED', 'vedmVED'],
  [['special on data_admin'], 'vVED', 'vVED', 'vVED'],
  [['special on bi_data_reader'], 'vV', 'vV', 'vV'],
  [['special on back_office'], '', '', ''],
  [['special on sensor_test', 'view_user on sensor_test'], '', '', ''],
  [['special'], '', '', ''],
  // A manager of a tag reaches the people who carry it, with the null tag everyone.
  [['manager on a'], 'veV', '', ''],
  [['manager'], 'veV', 'veV', 'veV'],
  // Limited only reads; on the null tag the people who share one's own tags.
  [['limited on a'], 'vV', '', ''],
  [['limited'], '', 'vV', ''],
  [['limited', 'edit_user on a,view_user on a'], '', 'vV', ''],
  [['admin on a'], 'vedmVED', '', ''],
  [['view_user on a'], 'v', '', ''],
  [['edit_user on a'], 'e', '', ''],
  [['delete_user on a'], 'd', '', ''],
  [['measure_user on a'], 'm', '', ''],
  [['view_user'], 'v', 'v', 'v'],
  [['view_user,view_measure on a'], 'vV', '', ''],
  [['view_user,view_measure,edit_measure on a'], 'vVE', '', ''],
  [['view_user,delete_measure'], 'vD', 'vD', 'vD'],
  // Measurement access without view_user gives nothing.
  [['view_measure,edit_measure,delete_measure'], '', '', ''],
  [['view_user on a', 'view_measure on b'], 'v', '', ''],
];

function rightsOver(me: Actor, person: typeof inA): string {
  return [
    may.mayViewUser(me, person) && 'v',
    may.mayEditUser(me, person) && 'e',
    may.mayDeleteUser(me, person) && 'd',
    may.mayMeasureUser(me, person) && 'm',
    may.mayViewMeasurementsOf(me, person) && 'V',
    may.mayEditMeasurementsOf(me, person) && 'E',
    may.mayDeleteMeasurementsOf(me, person) && 'D',
  ]
    .filter(Boolean)
    .join('');
}

test.each(table)(
  '%j: %j over tag a, %j over own tags, %j over the untagged',
  (permissions, onA, onOwn, onNone) => {
    const me = actor(...permissions);
    expect([rightsOver(me, inA), rightsOver(me, inOwn), rightsOver(me, untagged)]).toEqual([
      onA,
      onOwn,
      onNone,
    ]);
  },
);

test.each([[[]], [['none']], [['view_user on a']]])(
  'with %j everybody edits themselves and sees their own measurements',
  (permissions) => {
    expect(rightsOver(actor(...permissions), self)).toBe('veV');
  },
);

test('nobody deletes themselves in the people list, not even an admin', () => {
  expect(may.mayDeleteUser(actor('super'), self)).toBe(false);
  expect(may.mayDeleteUser(actor('special on support_admin'), { ...self, is_admin: true })).toBe(false);
});

test.each([
  // An admin is touched where two agree, and then by admins: not by whoever may delete people (decisions/0103).
  [['admin'], true, true, true],
  [['super'], true, true, true],
  [['admin on org_admin'], true, true, true],
  [['special on support_admin'], true, true, true],
  [['delete_user'], true, false, false],
  [['admin on a'], true, false, false],
  [['manager'], false, false, false],
  [[], false, false, false],
])(
  '%j: once agreed deletes an admin %s; permissions of a person %s, of an admin %s, never own',
  (permissions, deletes, person, other) => {
    const me = actor(...permissions);
    const agreed = { ...admin, is_agreed: true };
    expect(may.mayDeleteUser(me, agreed)).toBe(deletes);
    expect(may.mayDeleteUser(me, admin)).toBe(false);
    expect(may.mayHideUser(me, admin)).toBe(false);
    expect(may.mayChangePermissionsOf(me, inA)).toBe(person);
    expect(may.mayChangePermissionsOf(me, agreed)).toBe(other);
    expect(may.mayChangePermissionsOf(me, admin)).toBe(false);
    expect(may.mayChangePermissionsOf(me, self)).toBe(false);
  },
);

test.each([
  // [permissions, org admin, support admin, imports, manages devices, any permission]
  [[], false, false, false, false, false],
  [['none', 'none on a'], false, false, false, false, false],
  [['super'], true, false, true, true, true],
  [['super on a'], false, false, false, false, true],
  [['admin'], true, false, true, true, true],
  [['admin on a'], false, false, false, false, true],
  [['admin on org_admin'], true, false, true, true, true],
  [['special on org_admin'], true, false, true, true, true],
  [['view_user on org_admin'], false, false, false, false, true],
  [['special on support_admin'], false, true, false, true, true],
  [['admin on data_admin'], false, false, false, false, true],
  [['manager on a'], false, false, false, false, true],
])('%j as a role', (permissions, orgAdmin, support, imports, devices, any) => {
  const me = actor(...permissions);
  expect([
    may.isOrgAdmin(me),
    may.isSupportAdmin(me),
    may.mayImportUsers(me),
    may.mayManageDevices(me),
    may.hasAnyPermission(me),
  ]).toEqual([orgAdmin, support, imports, devices, any]);
});

test.each([
  // [permissions, can view users, edit users, delete users, edit measurements, delete measurements, measure users]
  [[], [false, false, false, false, false, false]],
  [['super'], [true, true, true, true, true, true]],
  [['view_user on a'], [true, false, false, false, false, false]],
  [['view_user'], [true, false, false, false, false, false]],
  [['edit_user on a'], [false, true, false, false, false, false]],
  [['delete_user'], [false, false, true, false, false, false]],
  [['view_user,edit_measure on a'], [true, false, false, true, false, false]],
  [['view_user,delete_measure on a'], [true, false, false, false, true, false]],
  [['measure_user on a'], [false, false, false, false, false, true]],
  [['special on sensor_test'], [false, false, false, false, false, false]],
])('%j opens the screens %j', (permissions, screens) => {
  const me = actor(...permissions);
  expect([
    may.mayViewUsers(me),
    may.mayEditUsers(me),
    may.mayDeleteUsers(me),
    may.mayEditMeasurements(me),
    may.mayDeleteMeasurements(me),
    may.mayMeasureUsers(me),
  ]).toEqual(screens);
});

test('a person is the last admin where no other one is left', () => {
  expect(may.isLastAdmin(['me'], 'me')).toBe(true);
  expect(may.isLastAdmin(['me', 'boss'], 'me')).toBe(false);
  expect(may.isLastAdmin(['boss'], 'me')).toBe(false);
  expect(may.isLastAdmin([], 'me')).toBe(false);
});

test('tags of others change only within one’s reach, one’s own not by being oneself', () => {
  const editor = actor('view_user,edit_user on a', 'view_user,edit_user on b', 'view_user on c');

  expect(may.mayChangeTagsOf(editor, inA, ['a', 'b'])).toBe(true);
  expect(may.mayChangeTagsOf(editor, inA, ['c'])).toBe(false);
  expect(may.mayChangeTagsOf(editor, untagged, ['a'])).toBe(false);
  expect(may.mayChangeTagsOf(actor('admin'), untagged, ['c'])).toBe(true);
  expect(may.mayChangeTagsOf(actor('limited'), self, ['a'])).toBe(false);
});
