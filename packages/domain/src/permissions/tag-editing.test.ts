import { expect, test } from 'vitest';
import { type Actor, readGrants, SPECIAL_ORGANISATION } from './actor.ts';
import * as may from './tag-editing.ts';
import { mayEditAdvice, mayOpenStrategy, tagsToAdvise } from './tag-editing.ts';

const actor = (access: string, tag_id: string | null = null): Actor => ({
  user_id: 'me',
  org_id: 'org',
  tag_ids: ['crane'],
  grants: readGrants([{ tag_id, access, active: true }]),
});
const crane = { user_id: 'ida', tag_ids: ['crane'] };
const other = { user_id: 'eve', tag_ids: ['harbour'] };
const me = { user_id: 'me', tag_ids: ['crane'] };

/** For everybody, for the tag crane, for the tag harbour, for Ida, for Eve, for oneself. */
test.each([
  ['org admin', actor('admin'), [true, true, true, true, true, true]],
  ['edits everybody', actor('view_user,edit_user'), [false, true, true, true, true, true]],
  ['manager of crane', actor('manager', 'crane'), [false, true, false, true, false, true]],
  ['edits crane', actor('view_user,edit_user', 'crane'), [false, false, false, true, false, true]],
  ['viewer of crane', actor('view_user,view_measure', 'crane'), [false, false, false, false, false, false]],
  ['worker', actor('none'), [false, false, false, false, false, false]],
])('%s', (_name, who, expected) => {
  const tag = (tag_id: string | null) => mayEditAdvice(who, { tag_id, user_id: null }, null);
  const person = (someone: typeof me) =>
    mayEditAdvice(who, { tag_id: null, user_id: someone.user_id }, someone);
  expect([tag(null), tag('crane'), tag('harbour'), person(crane), person(other), person(me)]).toEqual(
    expected,
  );
  expect(mayOpenStrategy(who)).toBe(expected.includes(true));
});

test('the tags that may be chosen', () => {
  expect(tagsToAdvise(actor('admin'))).toBeNull();
  expect(tagsToAdvise(actor('manager', 'crane'))).toEqual(['crane']);
  expect(tagsToAdvise(actor('view_user,edit_user', 'crane'))).toEqual([]);
});

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
