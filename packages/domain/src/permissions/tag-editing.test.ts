import { expect, test } from 'vitest';
import { readGrants } from './actor.ts';
import { SPECIAL_ORGANISATION } from './special-organisation.ts';
import * as may from './tag-editing.ts';

/** [tag_id, access] → see, manage, restore, and on tag a: settings, notifications, members. */
test.each([
  [null, 'none', '------'],
  [null, 'admin', 'vmrsnp'],
  [null, 'super', 'vmrsnp'],
  [SPECIAL_ORGANISATION.support_admin, 'special', 'vmrs-p'],
  [SPECIAL_ORGANISATION.data_admin, 'special', 'v-----'],
  [null, 'view_user,edit_user', 'vm-s-p'],
  [null, 'manager', 'vm-snp'],
  [null, 'view_user', 'v-----'],
  [null, 'limited', 'v-----'],
  ['a', 'manager', 'v--snp'],
  ['a', 'admin', 'v--snp'],
  ['a', 'view_user,edit_user', 'v----p'],
  ['a', 'view_user', 'v-----'],
  ['b', 'manager', 'v-----'],
] as const)('on %s with %s: %s', (tag_id, access, expected) => {
  const grants = readGrants([{ tag_id, access, active: true }]);
  const actor = { user_id: 'me', org_id: 'org', tag_ids: ['own'], grants };
  const rights = [
    may.maySeeTags(actor) && 'v',
    may.mayManageTags(actor) && 'm',
    may.mayRestoreTags(actor) && 'r',
    may.mayEditTagSettings(actor, 'a') && 's',
    may.mayEditTagNotifications(actor, 'a') && 'n',
    may.mayChangeMembersOf(actor, 'a') && 'p',
  ];
  expect(rights.map((right) => right || '-').join('')).toBe(expected);
});
