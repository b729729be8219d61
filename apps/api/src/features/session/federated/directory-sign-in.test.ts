import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityProvider, openIdentityProvider } from '../../../testing/identity-provider.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  newSignIn,
  providerBody,
} from '../../../testing/work-accounts.ts';

const TENANT = '8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11';

let server: TestApp;
let harbour: IdentityProvider;
let organisation: TestOrganisation;
let provider_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  organisation = await server.organisation('Harbour');
  const { headers } = await organisation.admin();
  // Nobody becomes a person by signing in: who is not known stays outside.
  const body = providerBody(harbour, { allowed_tenants: [TENANT], provisions_people: false });
  provider_id = await addProvider(server, headers, body);
});
afterAll(async () => {
  await harbour.close();
  await server.close();
});

async function addedPerson(): Promise<{ user_id: string; oid: string }> {
  const user_id = await organisation.addPerson({});
  const oid = randomUUID();
  await server.database.owner
    .insertInto('directory_people')
    .values({ org_id: organisation.org_id, user_id, provider_id, directory_id: oid })
    .execute();
  return { user_id, oid };
}

async function comeWith(claims: object) {
  const { nonce, nonce_secret } = newSignIn();
  const id_token = await harbour.sign({ nonce, ...claims });
  return logInWithToken(server, { provider_id, id_token, nonce_secret });
}

test('somebody added from the directory is known by the directory’s id, and from then on by the subject', async () => {
  const { user_id, oid } = await addedPerson();
  const first = await comeWith({ sub: 'ada-here', tid: TENANT, oid });
  expect(first.json().data).toMatchObject({
    user_id,
    user: { metadata: { _federated_provider: { provider_id } } },
  });
  const second = await comeWith({ sub: 'ada-here', tid: TENANT });
  expect(second.json().data.user_id).toBe(user_id);
  // The account has its subject: another one with the same id is somebody else's token.
  expect((await comeWith({ sub: 'not-ada', tid: TENANT, oid })).statusCode).toBe(401);
});

test.each([
  ['of another tenant', (oid: string) => ({ tid: randomUUID(), oid })],
  ['without a tenant', (oid: string) => ({ oid })],
  ['of nobody', () => ({ tid: TENANT, oid: randomUUID() })],
  ['that is no id', () => ({ tid: TENANT, oid: 'ada' })],
])('an id %s opens nothing', async (_what, claims) => {
  const { oid } = await addedPerson();
  expect((await comeWith({ sub: randomUUID(), ...claims(oid) })).statusCode).toBe(401);
});

test('somebody deleted here cannot sign in', async () => {
  const { user_id, oid } = await addedPerson();
  await server.database.owner
    .updateTable('users')
    .set({ active: false })
    .where('org_id', '=', organisation.org_id)
    .where('user_id', '=', user_id)
    .execute();
  expect((await comeWith({ sub: randomUUID(), tid: TENANT, oid })).statusCode).toBe(401);
});

test('somebody who was deleted and added from the directory again comes in as who they are now', async () => {
  const { user_id: former, oid } = await addedPerson();
  const claims = { sub: randomUUID(), tid: TENANT, oid };
  expect((await comeWith(claims)).json().data.user_id).toBe(former);
  const { headers } = await organisation.admin();
  await server.app.inject({ method: 'DELETE', url: `/api/v2/user/${former}`, headers });
  expect((await comeWith(claims)).statusCode).toBe(401);

  const row = {
    row: 2,
    user_id: randomUUID(),
    name_first: 'Ada',
    name_last: 'Here',
    email: '',
    employee_id: '',
    password: '',
    access: '',
    tags: [],
    jobs: [],
    locations: [],
    directory: { provider_id, directory_id: oid },
  };
  const payload = { rows: [row], new_tags: [], invite: false };
  const added = await server.app.inject({ method: 'POST', url: '/api/v3/user/import', headers, payload });
  expect(added.json().data.rows).toMatchObject([{ outcome: 'created' }]);

  expect((await comeWith(claims)).json().data).toMatchObject({ user_id: row.user_id });
  expect((await comeWith({ ...claims, oid: undefined })).json().data).toMatchObject({ user_id: row.user_id });
});
