import { expect, test } from 'vitest';
import { readGrants } from './actor.ts';
import { leavesNoAdmin, mayCreateUser, mayHideUser, mayMergeUsers } from './may.ts';

/** Somebody who carries tag a, with these permissions by tag; '*' is the null tag. */
function actor(permissions: Readonly<Record<string, string>>) {
  const rows = Object.entries(permissions).map(([on, access]) => ({
    tag_id: on === '*' ? null : on,
    access,
    active: true,
  }));
  return { user_id: 'me', org_id: 'org', tag_ids: ['a'], grants: readGrants(rows) };
}

const everything = 'view_user,edit_user,delete_user,view_measure,edit_measure';
const inA = { user_id: 'one', tag_ids: ['a'], is_admin: false };
const inB = { user_id: 'other', tag_ids: ['b'], is_admin: false };
const inBoth = { user_id: 'both', tag_ids: ['a', 'b'], is_admin: false };
const self = { user_id: 'me', tag_ids: ['a'], is_admin: false };

test.each([
  [{ '*': 'admin' }, [], true],
  [{ '*': 'edit_user' }, ['a'], true],
  [{ a: 'edit_user' }, ['a'], true],
  [{ a: 'manager' }, ['a'], true],
  // Without a tag of theirs the new person would be out of their own reach.
  [{ a: 'edit_user' }, [], false],
  [{ a: 'edit_user' }, ['a', 'b'], false],
  [{ a: 'view_user,measure_user,delete_user' }, ['a'], false],
  [{ '*': 'limited' }, ['a'], false],
  [{}, [], false],
])('with %j a person with the tags %j may be created: %s', (permissions, tagIds, may) => {
  expect(mayCreateUser(actor(permissions), tagIds)).toBe(may);
});

test('people are hidden by those who edit others, never by being oneself', () => {
  expect(mayHideUser(actor({ a: 'edit_user' }), inA)).toBe(true);
  expect(mayHideUser(actor({ a: 'edit_user' }), inB)).toBe(false);
  expect(mayHideUser(actor({}), self)).toBe(false);
  expect(mayHideUser(actor({ '*': 'admin' }), self)).toBe(true);
});

test.each([
  [{ '*': 'admin' }, inA, inB, true],
  [{ a: everything, b: everything }, inA, inB, true],
  [{ a: everything }, inA, inBoth, true],
  // The target would get a tag out of reach.
  [{ a: everything }, inBoth, inA, false],
  [{ a: everything }, inA, inB, false],
  [{ a: 'view_user,edit_user,view_measure,edit_measure' }, inA, inBoth, false],
  [{ a: 'view_user,edit_user,delete_user' }, inA, inBoth, false],
  // The tests of the one would be the other's to read.
  [{ a: 'view_user,edit_user,delete_user,edit_measure' }, inA, self, false],
  [{ '*': 'admin' }, self, inA, false],
  [{ '*': 'admin' }, inA, self, true],
  [{ '*': 'admin' }, { ...inA, is_admin: true }, inB, false],
])('with %j merging %j into %j is allowed: %s', (permissions, source, target, may) => {
  expect(mayMergeUsers(actor(permissions), source, target)).toBe(may);
});

test('all admins together can no more be removed than the last one', () => {
  expect(leavesNoAdmin(['x', 'y'], ['y', 'x', 'z'])).toBe(true);
  expect(leavesNoAdmin(['x', 'y'], ['x'])).toBe(false);
  expect(leavesNoAdmin([], ['x'])).toBe(false);
});
