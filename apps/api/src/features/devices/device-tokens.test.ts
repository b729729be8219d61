import type { DeviceToken, MadeDeviceToken } from '@heatwise/contract/devices/devices.contract';
import { DEVICE_MESSAGES } from '@heatwise/domain/devices/device';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let person: string;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  person = await organisation.addPerson();
});

async function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers = admin,
) {
  const url = `/api/v3/device${path}`;
  const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...response.json(), status: response.statusCode };
}

async function make(wanted: { name?: string; serial?: string | null } = {}): Promise<MadeDeviceToken> {
  const { status, data } = await ask('POST', '/token', { name: 'Gate', serial: null, ...wanted });
  expect(status).toBe(200);
  return data;
}

const tokens = async (): Promise<DeviceToken[]> => (await ask('GET', '/token')).data;
const headersOf = ({ token }: MadeDeviceToken) => ({ authorization: `Bearer ${token}` });
const measure = (made: MadeDeviceToken, given: object = {}) =>
  measurementSender(server).post(headersOf(made), newMeasurement(person, { ...given }));

test('a token is shown once, can post, and is refused from the very next post after it was revoked', async () => {
  const made = await make({ name: ' Gate ' });
  expect(made.token).toMatch(/^hwd_[\w-]{64}$/);
  expect((await measure(made)).statusCode).toBe(200);

  const { token, ...listed } = made;
  expect(await tokens()).toEqual([{ ...listed, used_at: expect.any(String) }]);
  expect(listed).toMatchObject({ name: 'Gate', made_by: 'Ada Lund', device_id: null, serial: null });
  const stored = await server.database.owner.selectFrom('device_tokens').selectAll().execute();
  const audited = await server.database.owner.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify([stored, audited])).not.toContain(token);

  expect((await ask('DELETE', `/token/${made.device_token_id}`)).status).toBe(200);
  expect((await measure(made)).statusCode).toBe(401);
  expect(await tokens()).toEqual([]);
  expect((await ask('DELETE', `/token/${made.device_token_id}`)).code).toBe('device-token-not-found');
  expect(audited.filter(({ org_id }) => org_id === organisation.org_id).map(({ action }) => action)).toEqual([
    'device_token.create',
    'device_token.send',
  ]);
});

test('the token of a device speaks for that device alone, and identifies it where a test does not', async () => {
  const made = await make({ serial: ' HW-7 ' });
  expect((await ask('GET', '')).data).toMatchObject([{ serial: 'HW-7', tests: 0, last_seen: null }]);

  expect((await measure(made, { metadata: { _firmware: '2.0' } })).statusCode).toBe(200);
  expect((await measure(made, { metadata: { _device_serial: 'HW-7' } })).statusCode).toBe(200);
  const refused = await measure(made, { metadata: { _device_serial: 'HW-8' } });

  expect([refused.statusCode, refused.json().problems]).toEqual([
    400,
    [{ path: '0.metadata._device_serial', message: DEVICE_MESSAGES.otherDevice }],
  ]);
  expect((await ask('GET', '')).data).toMatchObject([{ serial: 'HW-7', tests: 2, firmware: '2.0' }]);
  // A token of the organisation speaks for any.
  expect((await measure(await make(), { metadata: { _device_serial: 'HW-8' } })).statusCode).toBe(200);
});

test('retiring a device revokes its tokens, and it gets no new one until it is back', async () => {
  const [own, shared] = [await make({ serial: 'HW-7' }), await make()];
  await ask('PATCH', `/${own.device_id}`, { retired: true });

  expect((await measure(own)).statusCode).toBe(401);
  expect((await measure(shared)).statusCode).toBe(200);
  expect((await tokens()).map(({ device_token_id }) => device_token_id)).toEqual([shared.device_token_id]);
  const again = await ask('POST', '/token', { name: 'Gate', serial: 'HW-7' });
  expect(again.problems).toEqual([{ path: 'serial', message: DEVICE_MESSAGES.deviceRetired }]);
  await ask('PATCH', `/${own.device_id}`, { retired: false });
  expect((await measure(own)).statusCode).toBe(401);
  expect((await measure(await make({ serial: 'HW-7' }))).statusCode).toBe(200);
});

test.each([
  [{ name: ' ', serial: null }, 'name', DEVICE_MESSAGES.tokenNameEmpty],
  [{ name: 'x'.repeat(101), serial: null }, 'name', DEVICE_MESSAGES.tokenNameTooLong],
  [{ name: 'Gate', serial: ' ' }, 'serial', DEVICE_MESSAGES.serialEmpty],
  [{ name: 'Gate', serial: 'x'.repeat(101) }, 'serial', DEVICE_MESSAGES.serialTooLong],
])('an impossible token is refused with its form’s messages: %o', async (wanted, path, message) => {
  const { status, problems } = await ask('POST', '/token', wanted);
  expect([status, problems]).toEqual([400, [{ path, message }]]);
  expect(await tokens()).toEqual([]);
});

test('organisation and support admins manage tokens, nobody else, and nobody from elsewhere', async () => {
  const made = await make();
  const viewer = await organisation.person([{ tag_id: null, access: 'manager,measure_user' }]);
  const support = await organisation.person([
    { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' },
  ]);
  const stranger = await (await server.organisation()).admin();
  const path = `/token/${made.device_token_id}`;

  for (const [method, url] of [
    ['GET', '/token'],
    ['POST', '/token'],
    ['DELETE', path],
  ] as const) {
    const body = method === 'POST' ? { name: 'Gate', serial: null } : undefined;
    expect((await ask(method, url, body, viewer.headers)).code).toBe('not-permitted');
  }
  expect((await ask('GET', '/token', undefined, stranger.headers)).data).toEqual([]);
  expect((await ask('DELETE', path, undefined, stranger.headers)).code).toBe('device-token-not-found');
  expect((await measure(made)).statusCode).toBe(200);
  expect((await ask('DELETE', path, undefined, support.headers)).status).toBe(200);
});
