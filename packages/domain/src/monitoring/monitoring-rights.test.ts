import { expect, test } from 'vitest';
import { readGrants } from '../permissions/actor.ts';
import { isOnWallOf, mayFollowUp, mayMonitor } from './monitoring-rights.ts';

function actor(access: string, tag_id: string | null) {
  return {
    user_id: 'me',
    org_id: 'org',
    tag_ids: ['a'],
    grants: readGrants([{ tag_id, access, active: true }]),
  };
}
const inA = { user_id: 'one', tag_ids: ['a'] };
const inB = { user_id: 'other', tag_ids: ['b'] };

test.each([
  // [access, on, opens the wall, sees one in A, follows them up, sees one in B]
  ['none', null, false, false, false, false],
  ['view_user', null, false, false, false, false],
  ['view_user,measure_user', 'a', false, false, false, false],
  ['view_user,view_measure', 'a', true, true, false, false],
  ['limited', 'a', true, true, false, false],
  ['view_user,view_measure,measure_user', 'a', true, true, true, false],
  ['view_user,view_measure,edit_measure', 'a', true, true, true, false],
  ['manager', 'a', true, true, true, false],
  ['admin', null, true, true, true, true],
] as const)(
  '%s on %s: wall %s, A on it %s, followed up %s, B %s',
  (access, on, wall, sees, follows, other) => {
    const me = actor(access, on);
    expect([mayMonitor(me), isOnWallOf(me, inA), mayFollowUp(me, inA), isOnWallOf(me, inB)]).toEqual([
      wall,
      sees,
      follows,
      other,
    ]);
  },
);

test('nobody signs off their own follow-up', () => {
  expect(mayFollowUp(actor('admin', null), { user_id: 'me', tag_ids: ['a'] })).toBe(false);
});
