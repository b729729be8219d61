import { expect, test } from 'vitest';
import { readGrants, SPECIAL_ORGANISATION, scopeOf } from '../permissions/actor.ts';
import { isAnyAdmin } from '../permissions/may.ts';
import {
  API_SCOPES,
  API_TOKEN_MESSAGES,
  apiScopesProblem,
  apiTokenNameProblem,
  apiTokenStop,
  BI_SCOPE,
  grantsOfScopes,
  scopesThatOpen,
  tidyScopes,
} from './api-token.ts';

const actorWith = (scopes: Parameters<typeof grantsOfScopes>[0]) => ({
  user_id: 'token',
  org_id: 'org',
  tag_ids: [],
  grants: grantsOfScopes(scopes),
});
const admin = readGrants([{ tag_id: null, access: 'admin', active: true }]);

test('no scope, nor all of them, makes an admin or deletes anything', () => {
  const everything = actorWith(API_SCOPES);
  expect(isAnyAdmin(everything.grants)).toBe(false);
  expect(scopeOf(everything, 'delete_user').everyone).toBe(false);
  expect(scopeOf(everything, 'edit_measure').everyone).toBe(false);
  expect(scopeOf(everything, 'delete_measure').everyone).toBe(false);
});

test.each([
  ['read_people', ['view_user']],
  ['read_measurements', ['view_user', 'view_measure']],
  ['write_measurements', ['measure_user']],
  ['manage_tags', ['view_user', 'edit_user']],
  // Without their tests: whoever gives somebody an email may see all that they may, so that no token does.
  ['write_people', ['view_user', 'edit_user']],
  ['write_follow_ups', ['view_user', 'view_measure', 'measure_user']],
  ['answer_alerts', ['view_user', 'view_measure']],
] as const)('%s comes to %o over everybody', (scope, capabilities) => {
  for (const one of ['view_user', 'edit_user', 'measure_user', 'view_measure'] as const) {
    const isOne = (capabilities as readonly string[]).includes(one);
    expect([one, scopeOf(actorWith([scope]), one).everyone]).toEqual([one, isOne]);
  }
});

test('a route is opened by those of its scopes that the token has; one that says none by nothing', () => {
  expect(scopesThatOpen(['read_people', 'manage_tags'], ['manage_tags', 'read_alerts'])).toEqual([
    'manage_tags',
  ]);
  expect(scopesThatOpen(undefined, API_SCOPES)).toEqual([]);
});

test('a token stops at its end to the millisecond, and with the right of whoever made it', () => {
  const until = { expires_ms: 1000, maker_grants: admin };
  expect(apiTokenStop(until, 999)).toBeNull();
  expect(apiTokenStop(until, 1000)).toBe('expired');
  expect(apiTokenStop({ expires_ms: null, maker_grants: admin }, 9e15)).toBeNull();
  const support = readGrants([
    { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special', active: true },
  ]);
  for (const maker_grants of [[], support, readGrants([{ tag_id: null, access: 'manager', active: true }])])
    expect(apiTokenStop({ expires_ms: null, maker_grants }, 0)).toBe('maker');
});

test('names are needed and short; scopes are each once, in one order', () => {
  expect(apiTokenNameProblem(' ')).not.toBeNull();
  expect(apiTokenNameProblem('x'.repeat(101))).not.toBeNull();
  expect(apiTokenNameProblem(' Payroll ')).toBeNull();
  expect(tidyScopes(['read_alerts', 'read_people', 'read_alerts'])).toEqual(['read_people', 'read_alerts']);
});

test('pseudonymous rows are read by tokens that read nothing else, and come to no right over anybody', () => {
  expect(apiScopesProblem([BI_SCOPE])).toBeNull();
  expect(apiScopesProblem([BI_SCOPE, 'read_people'])).toBe(API_TOKEN_MESSAGES.biAlone);
  for (const one of ['view_user', 'view_measure'] as const)
    expect(scopeOf(actorWith([BI_SCOPE]), one).everyone).toBe(false);
});
