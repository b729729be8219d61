import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '../../audit/audit.ts';
import { type BackOffice, openBackOffice } from '../../testing/back-office.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let office: BackOffice;
let ours: TestOrganisation;
beforeAll(async () => {
  office = await openBackOffice(server.database.owner);
  ours = await server.organisation('Harbour 100% Works');
  await server.organisation('Quarry North');
  await ours.addPerson({ name_first: 'Per' });
  await ours.addPerson({ active: false });
});

const PEOPLE_OF_NOBODY = randomUUID();
async function ask(
  method: 'GET' | 'PUT',
  url: string,
  payload?: object,
  headers: TestHeaders = office.member.headers,
) {
  const options = { method, url: `/api/v3/desk${url}`, headers, ...(payload && { payload }) };
  const reply = await server.app.inject(options);
  return { ...reply.json(), status: reply.statusCode };
}
const setLicence = (payload: object, org_id = ours.org_id) =>
  ask('PUT', `/organisation/${org_id}/licence`, payload);
const licence = { plan: ' Site ', seats: 50, valid_until: '2031-06-30' };

test('the desk sees each customer’s name, licence and seats, by name and searched', async () => {
  const all = await ask('GET', '/organisation');
  expect(all.data.organisations.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Harbour 100% Works', 'Quarry North']),
  );
  expect(JSON.stringify(all.data)).not.toContain('back office');
  const found = await ask('GET', '/organisation?q=100%25%20w');
  expect(found.data).toMatchObject({
    count: 1,
    organisations: [{ org_id: ours.org_id, seats_used: 1, licence: null }],
  });
});

test('it gives a licence, which the customer’s trail names and its admin sees', async () => {
  expect(await setLicence(licence)).toMatchObject({ status: 200 });
  const { headers } = await ours.admin();
  const shown = await server.app.inject({ method: 'GET', url: '/api/v3/service/licence', headers });
  expect(shown.json().data).toMatchObject({ plan: 'Site', seats: 50, valid_until: '2031-06-30' });
  const trail = await server.app.inject({ method: 'GET', url: '/api/v3/audit', headers });
  expect(trail.json().data.entries[0]).toMatchObject({
    user_id: null,
    action: 'desk.licence',
    subject: { plan: 'Site', seats: 50, desk: 'Noor Haddad', desk_user_id: office.member.user_id },
  });
  expect((await ours.write(verifyAuditChain)).broken_at).toBeNull();
  // Sent again with other values it is the only one.
  await setLicence({ ...licence, seats: null });
  const { data } = await ask('GET', '/organisation?q=harbour');
  expect(data.organisations[0].licence).toEqual({ plan: 'Site', seats: null, valid_until: '2031-06-30' });
});

test.each([
  { ...licence, plan: '' },
  { ...licence, seats: 0 },
  { ...licence, seats: 2.5 },
  { ...licence, valid_until: '2031-02-30' },
  { ...licence, org_id: PEOPLE_OF_NOBODY },
])('%o is refused, and nothing is written', async (wrong) => {
  expect((await setLicence(wrong)).status).toBe(400);
});

test('an organisation that is not there has no licence', async () => {
  expect((await setLicence(licence, randomUUID())).status).toBe(404);
});

test('whoever does not work at the desk is refused: admins, holders of the role elsewhere, its people without it', async () => {
  const admin = await ours.admin();
  const marked = await ours.person([{ tag_id: SPECIAL_ORGANISATION.back_office, access: 'special' }]);
  const colleague = await office.organisation.person([]);
  for (const { headers } of [admin, marked, colleague]) {
    expect((await ask('GET', '/organisation', undefined, headers)).status).toBe(403);
    expect((await ask('PUT', `/organisation/${ours.org_id}/licence`, licence, headers)).status).toBe(403);
  }
  // Its admins have it by themselves, until they are none any more: on the very next request.
  const boss = await office.organisation.admin();
  expect((await ask('GET', '/organisation', undefined, boss.headers)).status).toBe(200);
  await office.organisation.setGrants(boss.user_id, []);
  expect((await ask('GET', '/organisation', undefined, boss.headers)).status).toBe(403);
});
