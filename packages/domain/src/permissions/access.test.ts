import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCOUNT_LEVELS,
  accessSummary,
  accessText,
  isConsistentAccess,
  MEASUREMENT_LEVELS,
  normaliseAccess,
  readAccessLevels,
  withAccountLevel,
  withManager,
  withMeasurementLevel,
} from './access.ts';
import { ACCESS_TOKENS, type AccessToken, formatAccess, parseAccess, scopeOf } from './actor.ts';

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

test('whole levels are called what the sliders call them', () => {
  for (const { label, tokens } of ACCOUNT_LEVELS) expect(accessSummary(tokens).account).toBe(label);
  for (const { label, tokens } of MEASUREMENT_LEVELS) expect(accessSummary(tokens).measurement).toBe(label);
});

test.each([
  ['none', 'None'],
  ['', 'None'],
  ['view_user', 'Account: View; measurements: None'],
  ['view_user,view_measure,edit_measure', 'Account: View; measurements: View and Edit'],
  // What no slider position says is not left out.
  ['manager,measure_user', 'Manager; account: Measure; measurements: None'],
  ['admin', 'Admin'],
  ['limited,manager', 'Manager; Limited'],
])('%s reads %s', (access, text) => {
  expect(accessText(parseAccess(access))).toBe(text);
});

test.each([
  ['view_user,edit_user,measure_user,view_measure', { account: 'Edit', measurement: 'View' }],
  ['view_user,edit_user', { account: 'View, Edit', measurement: '' }],
  ['view_user,view_measure,delete_measure', { account: 'View', measurement: 'View, Delete' }],
  ['manager', { account: '', measurement: '' }],
])('%s in a narrow cell: a level by its highest step, anything else in full', (access, brief) => {
  expect(accessSummary(parseAccess(access)).brief).toEqual(brief);
});

type Edit = (tokens: AccessToken[]) => AccessToken[];
const cases: readonly (readonly [before: string, edit: Edit, after: string])[] = [
  // Measurement access brings View along, and keeps it when the account slider is moved to None.
  ['none', (tokens) => withMeasurementLevel(tokens, 1), 'view_user,view_measure'],
  [
    'view_user,edit_measure,view_measure',
    (tokens) => withAccountLevel(tokens, 0),
    'view_user,view_measure,edit_measure',
  ],
  ['view_user', (tokens) => withAccountLevel(tokens, 0), 'none'],
  // What the other slider and the roles say stays, also what no slider position says.
  [
    'manager,measure_user',
    (tokens) => withMeasurementLevel(tokens, 1),
    'manager,view_user,measure_user,view_measure',
  ],
  [
    'limited,view_user,delete_measure',
    (tokens) => withAccountLevel(tokens, 2),
    'limited,view_user,measure_user,view_measure,delete_measure',
  ],
  ['measure_user', (tokens) => withManager(tokens, true), 'manager,measure_user'],
  ['manager,measure_user', (tokens) => withManager(tokens, false), 'measure_user'],
  ['manager', (tokens) => withManager(tokens, false), 'none'],
];

test.each(cases)('%s becomes what the editor says', (before, edit, after) => {
  expect(formatAccess(edit(parseAccess(before)))).toBe(after);
});

test('whatever is edited stays consistent, and a slider changes nothing but its own tokens', () => {
  const measurementTokens = new Set(MEASUREMENT_LEVELS.flatMap(({ tokens }) => [...tokens]));
  fc.assert(
    fc.property(
      fc.subarray([...ACCESS_TOKENS]),
      fc.nat({ max: ACCOUNT_LEVELS.length - 1 }),
      fc.nat({ max: MEASUREMENT_LEVELS.length - 1 }),
      fc.boolean(),
      (tokens, account, measurement, isManager) => {
        const edited = [
          withAccountLevel(tokens, account),
          withMeasurementLevel(tokens, measurement),
          withManager(tokens, isManager),
        ];
        for (const result of edited) expect(isConsistentAccess(result)).toBe(true);
        const kept = (list: readonly (typeof tokens)[number][]) =>
          list.filter((token) => measurementTokens.has(token as never));
        // Only the view right that editing and deleting need may come along.
        const gained = kept(edited[0] ?? []).filter((token) => !tokens.includes(token));
        expect(gained.filter((token) => token !== 'view_measure')).toEqual([]);
        expect(kept(edited[0] ?? [])).toEqual(expect.arrayContaining(kept(tokens)));
      },
    ),
  );
});

test('a position that no slider has is refused', () => {
  expect(() => withAccountLevel([], 5)).toThrow(RangeError);
  expect(() => withMeasurementLevel([], -1)).toThrow(RangeError);
});
