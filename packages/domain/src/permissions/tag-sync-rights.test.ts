import { expect, test } from 'vitest';
import { type Actor, readGrants, SPECIAL_ORGANISATION } from './actor.ts';
import { carriedTags, tagHolding, tagSyncRightsOf } from './sync-rights.ts';

function actor(tagId: string | null, access: string): Actor {
  return {
    user_id: 'me',
    org_id: 'o',
    tag_ids: [],
    grants: readGrants([{ tag_id: tagId, access, active: true }]),
  };
}

test.each([
  [actor(null, 'none'), 'carried', []],
  [actor('a', 'none'), 'carried', []],
  [actor('a', 'view_user'), 'carried', ['a']],
  [actor('a', 'manager'), 'names', ['a']],
  [actor('a', 'view_user,edit_user'), 'names', ['a']],
  [actor(null, 'view_user'), 'listed', []],
  [actor(SPECIAL_ORGANISATION.bi_data_reader, 'special'), 'listed', []],
  [actor(null, 'view_user,edit_user'), 'all', []],
  [actor(null, 'manager'), 'all', []],
  [actor(null, 'admin'), 'all', []],
  [actor(SPECIAL_ORGANISATION.support_admin, 'special'), 'all', []],
] as const)('%#: the level and the tags with a permission', (who, level, granted) => {
  expect(tagSyncRightsOf(who)).toEqual({ level, granted });
});

test('a tag counts as seen when a person in view carries it, otherwise as one’s own', () => {
  const held = [
    { user_id: 'me', tag_ids: ['mine', 'both'] },
    { user_id: 'ida', tag_ids: ['a', 'both'] },
  ];
  expect([...carriedTags({ everyone: false, tag_ids: ['a'] }, held)]).toEqual([
    ['mine', 'self'],
    ['both', 'seen'],
    ['a', 'seen'],
  ]);
});

const plain = { tag_id: 't', is_hidden: false, active: true };
const hidden = { ...plain, is_hidden: true };
const deleted = { ...plain, active: false };
test.each([
  ['all', [], undefined, ['whole', 'whole', 'whole']],
  ['listed', [], undefined, ['whole', null, null]],
  ['names', [], undefined, ['name', null, null]],
  ['names', [], 'seen', ['whole', null, null]],
  ['carried', [], undefined, [null, null, null]],
  ['carried', [], 'self', ['name', null, null]],
  ['carried', [], 'seen', ['whole', null, null]],
  ['carried', ['t'], undefined, ['whole', 'whole', null]],
] as const)('%s with %j, carried %s: plain, hidden and deleted', (level, granted, carried, expected) => {
  expect([plain, hidden, deleted].map((tag) => tagHolding({ level, granted }, tag, carried))).toEqual(
    expected,
  );
});
