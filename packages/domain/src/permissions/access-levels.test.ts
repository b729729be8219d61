import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCOUNT_LEVELS,
  isConsistentAccess,
  MEASUREMENT_LEVELS,
  normaliseAccess,
  readAccessLevels,
  tokensOfLevels,
} from './access-levels.ts';
import { ACCESS_TOKENS, formatAccess, parseAccess } from './access-token.ts';

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

test.each([
  [0, 0, 'none'],
  [1, 0, 'view_user'],
  [2, 1, 'view_user,measure_user,view_measure'],
  [3, 2, 'view_user,edit_user,measure_user,view_measure,edit_measure'],
  [4, 3, 'view_user,edit_user,delete_user,measure_user,view_measure,edit_measure,delete_measure'],
  // Consistency: the account slider follows the measurement slider up to View.
  [0, 1, 'view_user,view_measure'],
])('positions %i and %i mean %s', (account, measurement, access) => {
  expect(formatAccess(tokensOfLevels({ account, measurement }))).toBe(access);
});

test('positions survive being written and read, but for the step that consistency adds', () => {
  for (const account of ACCOUNT_LEVELS.keys()) {
    for (const measurement of MEASUREMENT_LEVELS.keys()) {
      const access = formatAccess(tokensOfLevels({ account, measurement }));
      const expected = measurement > 0 ? Math.max(1, account) : account;
      expect(readAccessLevels(parseAccess(access))).toEqual({ account: expected, measurement });
    }
  }
});

test('a gap in the tokens shows the level below it', () => {
  expect(readAccessLevels(['view_user', 'edit_user', 'view_measure', 'delete_measure'])).toEqual({
    account: 1,
    measurement: 1,
  });
});

test('roles that no slider shows are kept, other capabilities are replaced', () => {
  expect(tokensOfLevels({ account: 1, measurement: 0 }, ['manager', 'delete_user', 'none'])).toEqual([
    'manager',
    'view_user',
  ]);
});

test('a position that no slider has is refused', () => {
  expect(() => tokensOfLevels({ account: 5, measurement: 0 })).toThrow(RangeError);
  expect(() => tokensOfLevels({ account: 0, measurement: -1 })).toThrow(RangeError);
});

const anyTokens = fc.subarray([...ACCESS_TOKENS]);

test('whatever is granted: normalised access is consistent and takes nothing away', () => {
  fc.assert(
    fc.property(anyTokens, (tokens) => {
      const normalised = normaliseAccess(tokens);
      expect(isConsistentAccess(normalised)).toBe(true);
      expect(normalised.filter((token) => !tokens.includes(token))).toEqual(
        isConsistentAccess(tokens) ? [] : ['view_user'],
      );
      expect(tokens.every((token) => normalised.includes(token))).toBe(true);
    }),
  );
});

test.each([
  [['view_measure'], false],
  [['edit_measure', 'measure_user'], false],
  [['delete_measure'], false],
  [['view_user', 'delete_measure'], true],
  [['measure_user'], true],
  [[], true],
] as const)('%j is consistent: %s', (tokens, consistent) => {
  expect(isConsistentAccess(tokens)).toBe(consistent);
});
