import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCOUNT_LEVELS,
  isConsistentAccess,
  MEASUREMENT_LEVELS,
  normaliseAccess,
  readAccessLevels,
} from './access-levels.ts';
import { ACCESS_TOKENS, type AccessToken, formatAccess, parseAccess } from './access-token.ts';
import { scopeOf } from './capability-scope.ts';

test('the sliders have the specified steps', () => {
  expect(ACCOUNT_LEVELS.map(({ label }) => label)).toEqual([
    'None',
    'View',
    'View and Measure',
    'View, Measure and Edit',
    'View, Measure, Edit and Delete',
  ]);
  expect(MEASUREMENT_LEVELS.map(({ label }) => label)).toEqual([
    'None',
    'View',
    'View and Edit',
    'View, Edit and Delete',
  ]);
});

test('a gap in the tokens shows the level below it', () => {
  expect(readAccessLevels(['view_user', 'edit_user', 'view_measure', 'delete_measure'])).toEqual({
    account: 1,
    measurement: 1,
  });
});

const anyTokens = fc.subarray([...ACCESS_TOKENS]);

test('whatever is granted: normalised access is consistent and takes nothing away', () => {
  fc.assert(
    fc.property(anyTokens, (tokens) => {
      const normalised = normaliseAccess(tokens);
      expect(isConsistentAccess(normalised)).toBe(true);
      const added = normalised.filter((token) => !tokens.includes(token));
      expect(added.filter((token) => token !== 'view_user' && token !== 'view_measure')).toEqual([]);
      expect(added.length === 0).toBe(isConsistentAccess(tokens));
      expect(tokens.every((token) => normalised.includes(token))).toBe(true);
    }),
  );
});

const ACTOR = { user_id: 'u', org_id: 'o', tag_ids: ['own'] };

test('normalising never widens whom limited access sees', () => {
  fc.assert(
    fc.property(anyTokens, (tokens) => {
      const limited = new Set([...tokens, 'limited' as const]);
      limited.delete('view_user');
      const seenWith = (granted: ReadonlySet<AccessToken>) =>
        scopeOf({ ...ACTOR, grants: [{ tag_id: null, tokens: granted }] }, 'view_user');
      expect(seenWith(new Set(normaliseAccess(limited)))).toEqual(seenWith(limited));
    }),
  );
});

test.each([
  [['view_measure'], false],
  [['edit_measure', 'measure_user'], false],
  [['delete_measure'], false],
  [['view_user', 'delete_measure'], false],
  [['view_user', 'view_measure', 'delete_measure'], true],
  [['edit_user'], false],
  [['delete_user'], false],
  [['view_user', 'edit_user', 'delete_user'], true],
  [['measure_user'], true],
  [['limited', 'edit_measure'], true],
  [['limited', 'view_user', 'delete_measure'], false],
  [[], true],
] as const)('%j is consistent: %s', (tokens, consistent) => {
  expect(isConsistentAccess(tokens)).toBe(consistent);
});

test.each([
  ['edit_user', 'view_user,edit_user'],
  ['delete_user', 'view_user,delete_user'],
  ['view_measure', 'view_user,view_measure'],
  ['edit_measure', 'view_user,view_measure,edit_measure'],
  ['delete_measure', 'view_user,view_measure,delete_measure'],
  ['measure_user', 'measure_user'],
  ['limited,edit_measure', 'limited,edit_measure'],
  ['none', 'none'],
])('stores %s as %s', (access, stored) => {
  expect(formatAccess(normaliseAccess(parseAccess(access)))).toBe(stored);
});
