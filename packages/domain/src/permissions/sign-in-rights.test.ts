import { expect, test } from 'vitest';
import { readGrants, SPECIAL_ORGANISATION, type SpecialOrganisation } from './actor.ts';
import { hasEveryRightOf, mayChangeSignInOf, mayGiveEmailToNew, maySetPasswordOf } from './sign-in-rights.ts';

/** Somebody with the permissions written `access on tag`, or `access` for the null tag. */
function grantsOf(permissions: readonly string[]) {
  return readGrants(
    permissions.map((text) => {
      const [access = '', on = null] = text.split(' on ');
      const role = on === null ? undefined : SPECIAL_ORGANISATION[on as SpecialOrganisation];
      return { access, tag_id: role ?? on, active: true };
    }),
  );
}
const actor = (permissions: readonly string[]) => ({
  user_id: 'me',
  org_id: 'org',
  tag_ids: ['a'],
  grants: grantsOf(permissions),
});
const inA = { user_id: 'one', tag_ids: ['a'] };

const editor = 'view_user,edit_user,view_measure on a';
test.each([
  // [the actor's permissions, the other's, whether the actor may say where their mails go]
  [[editor], [], true],
  [[editor], ['view_user on a'], true],
  [[editor], ['view_user on b'], false],
  [[editor], ['view_user,delete_user on a'], false],
  // Whoever signs in as somebody reads that person's own tests.
  [['view_user,edit_user on a'], [], false],
  [['view_user,edit_user on a', 'view_user,view_measure on b'], [], false],
  [['view_user on a'], [], false],
  // A role is more than what it lets one do to people.
  [[editor], ['manager on a'], false],
  [['manager on a'], ['manager on a'], true],
  [['manager on a'], ['manager on b'], false],
  [['view_user,edit_user,view_measure'], ['manager on a'], false],
  [['manager on a'], ['special on a'], false],
  [['admin'], ['manager on a', 'special on a'], true],
  [['view_user,edit_user,view_measure'], ['special on data_admin'], false],
  [['admin'], ['special on data_admin'], true],
  [['admin'], ['special on back_office'], false],
  [['admin', 'special on back_office'], ['special on back_office'], true],
  [['admin'], ['admin'], false],
  [['admin'], ['special on support_admin'], false],
  [['admin', 'special on support_admin'], ['admin'], false],
])('%j may change the address of somebody with %j: %s', (mine, theirs, allowed) => {
  expect(mayChangeSignInOf(actor(mine), { ...inA, grants: grantsOf(theirs) })).toBe(allowed);
});

test('an admin’s is changed by admins where two agree', () => {
  const admin = { ...inA, grants: grantsOf(['admin']), is_agreed: true };
  expect(mayChangeSignInOf(actor(['admin']), admin)).toBe(true);
  expect(mayChangeSignInOf(actor(['view_user']), admin)).toBe(false);
});

test('one’s own address may always be changed', () => {
  expect(mayChangeSignInOf(actor([]), { user_id: 'me', tag_ids: [], grants: [] })).toBe(true);
});

test('a new person gets an address from those who see their tests', () => {
  expect(mayGiveEmailToNew(actor([editor]), ['a'])).toBe(true);
  expect(mayGiveEmailToNew(actor([editor]), ['b'])).toBe(false);
  expect(mayGiveEmailToNew(actor(['view_user,edit_user']), ['a'])).toBe(false);
  expect(mayGiveEmailToNew(actor(['admin']), [])).toBe(true);
});

test('a right over everyone outranks the same right on a tag', () => {
  const everyone = actor(['view_user,edit_user,view_measure']);
  expect(hasEveryRightOf(everyone, { ...inA, grants: grantsOf([editor]) })).toBe(true);
  const them = { ...inA, grants: grantsOf(['view_user']) };
  expect(hasEveryRightOf(actor([editor]), them)).toBe(false);
});

test.each([
  [['admin'], [], true],
  [['admin'], ['manager on a'], true],
  [['admin'], ['admin'], false],
  [['admin'], ['special on support_admin'], false],
  [['admin'], ['special on back_office'], false],
  [['special on support_admin'], [], false],
  [['manager on a'], [], false],
  [['view_user,edit_user,view_measure'], [], false],
])('with %j a temporary password for somebody with %j may be set: %s', (mine, theirs, may) => {
  expect(maySetPasswordOf(actor(mine), { ...inA, grants: grantsOf(theirs) })).toBe(may);
});

test('an admin sets no temporary password for themselves', () => {
  const me = actor(['admin']);
  expect(maySetPasswordOf(me, { ...me, is_agreed: true })).toBe(false);
});
