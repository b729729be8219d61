import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withAccountLevel, withManager, withMeasurementLevel } from './access-edit.ts';
import { ACCOUNT_LEVELS, isConsistentAccess, MEASUREMENT_LEVELS } from './access-levels.ts';
import { ACCESS_TOKENS, type AccessToken, formatAccess, parseAccess } from './access-token.ts';

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
