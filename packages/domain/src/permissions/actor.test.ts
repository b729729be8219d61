import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCESS_TOKENS,
  type AccessToken,
  type Actor,
  CAPABILITIES,
  type CapabilityScope,
  formatAccess,
  type Grant,
  parseAccess,
  reaches,
  readGrants,
  SPECIAL_ORGANISATION,
  scopeOf,
} from './actor.ts';
import { FOR_ALL_USERS, NOT_PERMITTED_TEXT, NOT_PERMITTED_TITLE } from './permission-editing.ts';

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

const special = Object.values(SPECIAL_ORGANISATION);
const tagIds = [null, 'a', 'b', 'c', ...special];

const anyGrant: fc.Arbitrary<Grant> = fc.record({
  tag_id: fc.constantFrom(...tagIds),
  tokens: fc.subarray([...ACCESS_TOKENS]).map((tokens) => new Set(tokens)),
});
const anyActor: fc.Arbitrary<Actor> = fc.record({
  user_id: fc.constant('me'),
  org_id: fc.constant('org'),
  tag_ids: fc.subarray(['a', 'b', 'c', 'd']),
  grants: fc.array(anyGrant, { maxLength: 4 }),
});
const anyCapability = fc.constantFrom(...CAPABILITIES);

function covers(wide: CapabilityScope, narrow: CapabilityScope): boolean {
  if (wide.everyone) return true;
  return !narrow.everyone && narrow.tag_ids.every((tagId) => wide.tag_ids.includes(tagId));
}

test('grants without a token reach nobody', () => {
  fc.assert(
    fc.property(anyActor, anyCapability, fc.boolean(), (actor, capability, writesNone) => {
      const tokens: ReadonlySet<AccessToken> = new Set(writesNone ? ['none'] : []);
      const powerless = { ...actor, grants: actor.grants.map((grant) => ({ ...grant, tokens })) };
      expect(scopeOf(powerless, capability)).toEqual({ everyone: false, tag_ids: [] });
    }),
  );
});

test('one more token never shrinks a scope', () => {
  fc.assert(
    fc.property(
      anyActor,
      anyCapability,
      fc.constantFrom(...ACCESS_TOKENS),
      fc.nat(),
      (actor, capability, token, position) => {
        const at = position % Math.max(1, actor.grants.length);
        const grants = actor.grants.map((grant, index) =>
          index === at ? { ...grant, tokens: new Set([...grant.tokens, token]) } : grant,
        );
        expect(covers(scopeOf({ ...actor, grants }, capability), scopeOf(actor, capability))).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('one more grant never shrinks a scope, and the order of grants does not matter', () => {
  fc.assert(
    fc.property(anyActor, anyGrant, anyCapability, (actor, grant, capability) => {
      const more = { ...actor, grants: [...actor.grants, grant] };
      const turned = { ...actor, grants: [grant, ...actor.grants].reverse() };
      expect(covers(scopeOf(more, capability), scopeOf(actor, capability))).toBe(true);
      expect(scopeOf(turned, capability)).toEqual(scopeOf(more, capability));
    }),
  );
});

test('measurement access never reaches further than viewing people', () => {
  fc.assert(
    fc.property(
      anyActor,
      fc.constantFrom('view_measure', 'edit_measure', 'delete_measure'),
      (actor, capability) => {
        expect(covers(scopeOf(actor, 'view_user'), scopeOf(actor, capability))).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a scope never names a special organisation as a tag', () => {
  fc.assert(
    fc.property(anyActor, anyCapability, (actor, capability) => {
      expect(
        scopeOf(actor, capability).tag_ids.filter((tagId) => special.some((id) => id === tagId)),
      ).toEqual([]);
    }),
  );
});

test('a tag id that is the name of an object property is a tag like any other', () => {
  const actor: Actor = {
    user_id: 'me',
    org_id: 'org',
    tag_ids: [],
    grants: [{ tag_id: 'constructor', tokens: new Set(['view_user']) }],
  };
  expect(scopeOf(actor, 'view_user')).toEqual({ everyone: false, tag_ids: ['constructor'] });
});

test('a scope reaches those who carry one of its tags', () => {
  expect(reaches({ everyone: true, tag_ids: [] }, { tag_ids: [] })).toBe(true);
  expect(reaches({ everyone: false, tag_ids: ['a', 'b'] }, { tag_ids: ['c', 'b'] })).toBe(true);
  expect(reaches({ everyone: false, tag_ids: ['a'] }, { tag_ids: [] })).toBe(false);
});
