import { expect, test } from 'vitest';
import { ACCESS_TOKENS, formatAccess, parseAccess } from './access-token.ts';
import { readGrants } from './actor.ts';
import { FOR_ALL_USERS, NOT_PERMITTED_TEXT, NOT_PERMITTED_TITLE } from './permission-texts.ts';

test('tokens are read around spaces, once each, and unknown words give nothing', () => {
  expect(parseAccess(' view_user, edit_user,view_user , owner,,VIEW_USER')).toEqual([
    'view_user',
    'edit_user',
  ]);
  expect(parseAccess('')).toEqual([]);
  expect(parseAccess('constructor,__proto__')).toEqual([]);
});

test('equal rights are equal text', () => {
  expect(formatAccess(['edit_user', 'view_user'])).toBe(
    formatAccess(['view_user', 'edit_user', 'view_user']),
  );
  expect(formatAccess([])).toBe('none');
  expect(parseAccess(formatAccess(ACCESS_TOKENS))).toEqual([...ACCESS_TOKENS]);
});

test('inactive rows grant nothing', () => {
  const grants = readGrants([
    { tag_id: 'a', access: 'view_user', active: true },
    { tag_id: 'b', access: 'admin', active: false },
  ]);
  expect(grants).toEqual([{ tag_id: 'a', tokens: new Set(['view_user']) }]);
});

test('the permission screens use the specified words', () => {
  expect(FOR_ALL_USERS).toBe('For All Users');
  expect(`${NOT_PERMITTED_TITLE} / ${NOT_PERMITTED_TEXT}`).toBe(
    'Not Permitted / You have no permission to view this content',
  );
});
