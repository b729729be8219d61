import { randomUUID } from 'node:crypto';
import type { Licence } from '@heatwise/domain/services/licence';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readLicence, setLicence } from '../../../../../tools/licence/set-licence.ts';
import { openIdentityProvider } from '../../testing/identity-provider.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import {
  addProvider,
  CALLBACK,
  logInWithToken,
  ownDomain,
  providerBody,
  workToken,
} from '../../testing/work-accounts.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
beforeEach(async () => {
  organisation = await server.organisation();
  admin = await organisation.admin();
});

/** So many seats besides the admin's; days from today. */
const license = (seats: number | null, days: number | null = null) => {
  const until =
    days === null ? {} : { until: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) };
  return setLicence(
    server.database.owner,
    readLicence({
      organisation: organisation.org_id,
      plan: 'Team',
      ...until,
      ...(seats !== null && { seats: String(seats) }),
    }),
  );
};
async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const { headers } = admin;
  const response = await server.app.inject({
    method,
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  });
  return { ...response.json(), status: response.statusCode };
}
const add = (name_first = 'Per') =>
  ask('POST', '/v2/user', { name_first, name_last: '', email: '', tag_ids: [], metadata: {}, invite: false });
const shown = async (): Promise<Licence | null> => (await ask('GET', '/v3/service/licence')).data;

test('without a licence nothing is limited; with one its seats are counted', async () => {
  expect(await shown()).toBeNull();
  expect((await add()).status).toBe(200);
  await license(5, 100);
  expect(await shown()).toMatchObject({ plan: 'Team', seats: 5, used: 2, is_over: false });
  await license(null);
  expect(await shown()).toMatchObject({ seats: null, valid_until: null });
});

test('the last seat goes to one of those who ask for it at once; a deleted person gives theirs back', async () => {
  await license(2);
  const answers = await Promise.all([add('One'), add('Two'), add('Three')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect([refused?.code, refused?.message]).toEqual([
    'licence-full',
    expect.stringMatching(/covers 2 people, 2 are in use/),
  ]);
  const { user_id } = answers.find(({ status }) => status === 200)?.data ?? {};
  const { headers } = admin;
  await server.app.inject({ method: 'DELETE', url: `/api/v2/user/${user_id}`, headers });
  expect((await add()).status).toBe(200);

  // Whoever comes back takes a seat as well.
  const restore = () => ask('PATCH', '/v3/user/restore', { user_ids: [user_id] });
  expect(await restore()).toMatchObject({ status: 409, code: 'licence-full' });
  expect((await shown())?.used).toBe(2);
  await license(3);
  expect((await restore()).status).toBe(200);
  expect((await shown())?.used).toBe(3);
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    user_id: randomUUID(),
    name_first: `Row ${index}`,
    name_last: '',
    email: '',
    tags: [],
    jobs: [],
    locations: [],
    access: '',
    employee_id: '',
    password: '',
  }));
const importRows = (given: readonly object[], also = {}) =>
  ask('POST', '/v3/user/import', { rows: given, new_tags: [], invite: false, ...also });

test('an import over the seats stores nobody, and one within them does', async () => {
  await license(3);
  const send = (count: number) => importRows(rows(count));
  expect(await send(3)).toMatchObject({ status: 409, code: 'licence-full' });
  expect((await shown())?.used).toBe(1);
  expect((await send(2)).status).toBe(200);
  expect((await shown())?.used).toBe(3);
});

test('an import of several blocks, or in several parts, that does not fit as a whole stores nobody', async () => {
  await license(511);
  const many = rows(511);
  expect(await importRows(many)).toMatchObject({
    status: 409,
    code: 'licence-full',
    message: expect.stringMatching(/covers 511 people, 1 is in use, and 511 would be added/),
  });
  expect((await shown())?.used).toBe(1);
  // What is wrong with a row takes no seat.
  const [first, ...others] = many;
  expect((await importRows([{ ...first, name_first: '' }, ...others])).status).toBe(200);
  expect((await shown())?.used).toBe(511);

  await license(514);
  const [one, two] = [rows(2), rows(2)];
  const asked = await importRows(one, { also_new: 2 });
  expect([asked.code, asked.message]).toEqual([
    'licence-full',
    expect.stringMatching(/and 4 would be added/),
  ]);
  expect((await shown())?.used).toBe(511);
  await license(515);
  expect((await importRows(one, { also_new: 2 })).status).toBe(200);
  // A reply was lost, and the part is sent again: those who are here take no second seat.
  expect((await importRows(one, { also_new: 2 })).status).toBe(200);
  expect((await importRows(two)).status).toBe(200);
  expect((await shown())?.used).toBe(515);
});

test('somebody who comes through a provider for the first time is not made a person; whoever is one signs in', async () => {
  const harbour = await openIdentityProvider({ redirectUris: [CALLBACK] });
  await ownDomain(server, organisation, 'seats.test');
  const body = providerBody(harbour, { domains: ['seats.test'], provisions_people: true });
  const provider_id = await addProvider(server, admin.headers, body);
  const logIn = async (login: string) => {
    harbour.know(login, { sub: login, email: `${login}@seats.test`, given_name: login, family_name: 'Berg' });
    const token = await workToken(server, harbour, { provider_id, login });
    return (await logInWithToken(server, { provider_id, ...token })).json();
  };
  expect(await logIn('ida')).toMatchObject({ success: true });
  await license(1);
  expect(await logIn('per')).toMatchObject({ success: false, code: 'licence-full' });
  expect(await logIn('ida')).toMatchObject({ success: true });
  await harbour.close();
});

test('a licence that is over takes nobody new, from the end of its last day everywhere; all else goes on', async () => {
  const person = await organisation.addPerson();
  await license(50, -3);
  expect((await add()).message).toMatch(/is over\. It ended on /);
  const sent = await measurementSender(server).post(admin.headers, newMeasurement(person));
  expect(sent.statusCode).toBe(200);
  expect((await ask('PATCH', '/v2/user/', { user_id: person, name_first: 'Other' })).status).not.toBe(409);
  // On its last day it is not over, wherever one is.
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'Etc/GMT+12')::date::text as day`.execute(server.database.owner);
  await setLicence(
    server.database.owner,
    readLicence({ organisation: organisation.org_id, plan: 'Team', until: rows[0]?.day ?? '' }),
  );
  expect((await add()).status).toBe(200);
});

test.each([
  [{ organisation: 'x', plan: 'Team' }, '--organisation'],
  [{ organisation: randomUUID(), plan: ' ' }, '--plan'],
  [{ organisation: randomUUID(), plan: 'Team', seats: '0' }, '--seats'],
  [{ organisation: randomUUID(), plan: 'Team', until: '2027-02-30' }, '--until'],
])('the command refuses %o', (given, named) => {
  expect(() => readLicence(given)).toThrow(named);
});

test('the server itself cannot write licences, and nobody reads another’s', async () => {
  await license(5);
  await expect(
    server.database.app
      .insertInto('licences')
      .values({ org_id: organisation.org_id, plan: 'Free', seats: null, valid_until: null })
      .execute(),
  ).rejects.toThrow('permission denied');
  await expect(
    setLicence(server.database.owner, readLicence({ organisation: randomUUID(), plan: 'Team' })),
  ).rejects.toThrow('no such organisation');
});
