import type { ApiToken, MadeApiToken, NewApiToken } from '@heatwise/contract/services/services.contract';
import { API_SCOPES, API_TOKEN_MESSAGES, MOST_API_TOKENS } from '@heatwise/domain/services/api-token';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { apiToken } from '../../testing/api-token.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { buildTestApp, setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { giveApiTokensTo } from './api-tokens.store.ts';

let now = Date.now();
const server = setUpTestApp({ clock: () => new Date(now) });

let organisation: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
let person: string;
beforeEach(async () => {
  now = Date.now();
  organisation = await server.organisation();
  admin = await organisation.admin();
  person = await organisation.addPerson({ name_first: 'Ida', name_last: 'Berg' });
});

async function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers = admin.headers,
) {
  const response = await server.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { ...response.json(), status: response.statusCode };
}
const make = async (wanted: Partial<NewApiToken> = {}): Promise<MadeApiToken> => {
  const all = { name: 'Payroll', scopes: ['read_people'], expires_days: 30, ...wanted };
  return (await ask('POST', '/v3/service/token', all)).data;
};
const listed = async (): Promise<ApiToken[]> => (await ask('GET', '/v3/service/token')).data;
const headersOf = ({ token }: MadeApiToken) => ({ authorization: `Bearer ${token}` });
const people = (headers: TestHeaders) => ask('GET', '/v3/device/people', undefined, headers);
const trail = async () =>
  (await server.database.owner.selectFrom('audit').selectAll().execute()).filter(
    ({ org_id }) => org_id === organisation.org_id,
  );

test('a token is shown once, reads, is listed with its use, and is refused from the request after its end', async () => {
  const made = await make({ name: ' Payroll ' });
  expect(made.token).toMatch(/^hwa_[\w-]{64}$/);
  expect((await people(headersOf(made))).data).toContainEqual(
    expect.objectContaining({ user_id: person, name_first: 'Ida' }),
  );
  const { token, ...rest } = made;
  expect(await listed()).toEqual([{ ...rest, used_at: expect.any(String) }]);
  expect(rest).toMatchObject({
    name: 'Payroll',
    made_by: 'Ada Lund',
    stopped: null,
    scopes: ['read_people'],
  });
  const stored = await server.database.owner.selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify([stored, await trail()])).not.toContain(token);

  expect((await ask('DELETE', `/v3/service/token/${made.api_token_id}`)).status).toBe(200);
  expect(await people(headersOf(made))).toMatchObject({ status: 401, code: 'api-token-not-valid' });
  expect(await listed()).toEqual([]);
  expect((await ask('DELETE', `/v3/service/token/${made.api_token_id}`)).code).toBe('api-token-not-found');
  expect((await trail()).map(({ action, user_id }) => [action, user_id])).toEqual([
    ['api_token.create', admin.user_id],
    ['api_token.revoke', admin.user_id],
  ]);
});

test('a token ends on its day, and one without an end does not', async () => {
  const [short, endless] = [await make({ expires_days: 30 }), await make({ expires_days: null })];
  now += 30 * DAY_MS - 1;
  expect((await people(headersOf(short))).status).toBe(200);
  now += 1;
  expect((await people(headersOf(short))).code).toBe('api-token-not-valid');
  now += 5000 * DAY_MS;
  expect((await people(headersOf(endless))).status).toBe(200);
  // Of the session that looks at the list the time is over long ago.
  now = Date.now();
  expect((await listed()).map(({ expires_at }) => expires_at === null).sort()).toEqual([false, true]);
});

test.each([
  ['is deleted', 'api-token-stopped'],
  ['is an admin no longer', 'api-token-stopped'],
])('a token stops at once when whoever made it %s, and says so in the list', async (how, code) => {
  const maker = await organisation.admin();
  const { headers } = await apiToken(organisation, ['read_people'], { created_by: maker.user_id });
  expect((await people(headers)).status).toBe(200);

  if (how === 'is deleted') {
    await organisation.write(({ tx, org_id }) =>
      tx
        .updateTable('users')
        .set({ active: false })
        .where('org_id', '=', org_id)
        .where('user_id', '=', maker.user_id)
        .execute(),
    );
  } else await organisation.setGrants(maker.user_id, [{ tag_id: null, access: 'manager' }]);

  expect(await people(headers)).toMatchObject({ status: 401, code });
  expect(await listed()).toMatchObject([{ stopped: 'maker' }]);
});

test('of two people who became one, the tokens of the one are the other’s', async () => {
  const second = await organisation.admin();
  const third = await organisation.admin();
  const { headers } = await apiToken(organisation, ['read_people'], { created_by: second.user_id });
  await organisation.write((scope) => giveApiTokensTo(scope, { from: second.user_id, to: third.user_id }));
  await organisation.setGrants(second.user_id, []);
  expect((await people(headers)).status).toBe(200);
});

test('tests that were sent with a token say so, in the trail and with each test', async () => {
  const made = await make({ scopes: ['write_measurements'] });
  const sent = await measurementSender(server).post(headersOf(made), newMeasurement(person, {}));
  expect(sent.statusCode).toBe(200);
  const row = await server.database.owner
    .selectFrom('measurements')
    .select(['metadata', 'measured_by_user_id'])
    .where('org_id', '=', organisation.org_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ measured_by_user_id: null, metadata: { _device_token: 'Payroll' } });
  expect((await trail()).at(-1)).toMatchObject({ action: 'api_token.send', user_id: null });
  // What it may send it may not read.
  expect((await people(headersOf(made))).code).toBe('api-token-scope-missing');
});

test('tags that a token makes and puts on people name the token in the trail', async () => {
  const made = await make({ scopes: ['manage_tags'] });
  const tag = (
    await ask('POST', '/v2/tag', { name: 'Roof crew', type: 'default', metadata: {} }, headersOf(made))
  ).data.tag;
  const members = { tag_id: tag.tag_id, user_ids: [person] };
  expect((await ask('POST', '/v3/tag/users', members, headersOf(made))).data).toEqual({ changed: 1 });
  for (const { user_id, subject } of (await trail()).slice(1))
    expect([user_id, subject]).toEqual([
      null,
      expect.objectContaining({ api_token: 'Payroll', api_token_id: made.api_token_id }),
    ]);
});

test('of the synchronisation a token gets what its scopes open, and nothing of anybody’s permissions', async () => {
  const cursorless = { epoch: null };
  const core = async (scopes: NewApiToken['scopes']) => {
    const { headers } = await apiToken(organisation, scopes);
    const { data } = await ask('POST', '/v3/sync/core', cursorless, headers);
    return Object.entries(data)
      .filter(([, part]) => Array.isArray(part) && part.length > 0)
      .map(([part]) => part)
      .sort();
  };
  await organisation.addTag('Roof crew');
  expect(await core(['read_people'])).toEqual(['tags', 'users']);
  expect(await core(['manage_tags'])).toEqual(['tags']);
  expect(await core(['read_measurements'])).toEqual([]);
  expect(await core([...API_SCOPES])).toEqual(['tags', 'users']);
});

test('measurements are read page by page, with the cursor that the reply says', async () => {
  for (const _ of [1, 2, 3]) await measurementSender(server).post(admin.headers, newMeasurement(person, {}));
  const { headers } = await apiToken(organisation, ['read_measurements']);
  const first = (await ask('POST', '/v3/sync/measures', {}, headers)).data;
  expect(first.measurements).toHaveLength(3);
  const next = { measurements: first.sync_time, link_measurements: first.sync_time, epoch: first.epoch };
  expect((await ask('POST', '/v3/sync/measures', next, headers)).data.measurements).toEqual([]);
});

test('a token has a number of requests of its own, and the standard reply beyond it', async () => {
  const slow = await buildTestApp({ settings: { ...testSettings, requestsPerMinute: 3 } });
  const theirs = await slow.organisation();
  const { headers } = await apiToken(theirs, ['read_people']);
  const other = await apiToken(theirs, ['read_people']);
  const get = (of: TestHeaders) => slow.app.inject({ url: '/api/v3/device/people', headers: of });
  for (const _ of [1, 2, 3]) expect((await get(headers)).statusCode).toBe(200);
  const refused = await get(headers);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get(other.headers)).statusCode).toBe(200);
  await slow.close();
});

test.each<[Partial<NewApiToken>, string, string]>([
  [{ name: ' ' }, 'name', API_TOKEN_MESSAGES.nameEmpty],
  [{ name: 'x'.repeat(101) }, 'name', API_TOKEN_MESSAGES.nameTooLong],
  [{ scopes: [] }, 'scopes', API_TOKEN_MESSAGES.noScopes],
])('an impossible token is refused with its form’s messages: %o', async (wanted, path, message) => {
  const all = { name: 'Payroll', scopes: ['read_people'], expires_days: 30, ...wanted };
  const { status, problems } = await ask('POST', '/v3/service/token', all);
  expect([status, problems]).toEqual([400, [{ path, message }]]);
});

test('an organisation has so many tokens at a time, and an unknown one is refused', async () => {
  for (let made = 0; made < MOST_API_TOKENS; made += 1) await make();
  const all = { name: 'Payroll', scopes: ['read_people'], expires_days: 30 };
  expect((await ask('POST', '/v3/service/token', all)).code).toBe('too-many-api-tokens');
  expect(await people({ authorization: `Bearer hwa_${'x'.repeat(43)}` })).toMatchObject({
    status: 401,
    code: 'api-token-not-valid',
  });
});

test('a closed organisation’s tokens open nothing', async () => {
  const { headers } = await apiToken(organisation, ['read_people']);
  await organisation.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _closing: {} }), modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .execute(),
  );
  expect((await people(headers)).code).toBe('organisation-closed');
});
