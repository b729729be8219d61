import type { MadeWallLink } from '@heatwise/contract/monitoring/monitoring.contract';
import { WALL_LINK_MESSAGES } from '@heatwise/domain/monitoring/wall';
import { beforeEach, expect, test } from 'vitest';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from '../../testing/route-stage.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
});

type Call = { method?: 'GET' | 'POST' | 'DELETE'; payload?: object; headers?: Record<string, string> };
async function call(path: string, { method = 'GET', payload, headers = admin }: Call = {}) {
  const url = `/api/v3/wall${path}`;
  const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...response.json(), status: response.statusCode };
}

async function make(tag_ids: string[] = []): Promise<MadeWallLink> {
  const { status, data } = await call('/link', { method: 'POST', payload: { name: ' Crib room ', tag_ids } });
  expect(status).toBe(200);
  return data;
}
const headersOf = ({ token }: MadeWallLink) => ({ authorization: `Bearer ${token}` });

test('a link is shown once, opens the wall, and is refused from the very next request after it was revoked', async () => {
  const made = await make();
  expect(made.token).toMatch(/^hww_[\w-]{64}$/);
  expect((await call('/people', { headers: headersOf(made) })).data).toMatchObject({ name: 'Crib room' });

  const { token, ...listed } = made;
  expect((await call('/link')).data).toEqual([{ ...listed, used_at: expect.any(String) }]);
  expect(listed).toMatchObject({ name: 'Crib room', made_by: 'Ada Lund', tag_ids: [] });
  const stored = await server.database.owner.selectFrom('wall_links').selectAll().execute();
  const audited = await server.database.owner
    .selectFrom('audit')
    .selectAll()
    .where('org_id', '=', organisation.org_id)
    .execute();
  expect(JSON.stringify([stored, audited])).not.toContain(token);

  const one = `/link/${made.wall_link_id}`;
  expect((await call(one, { method: 'DELETE' })).status).toBe(200);
  expect((await call('/people', { headers: headersOf(made) })).code).toBe('session-ended');
  expect((await call('/sites', { headers: headersOf(made) })).code).toBe('session-ended');
  expect((await call('/link')).data).toEqual([]);
  expect((await call(one, { method: 'DELETE' })).code).toBe('wall-link-not-found');
  expect(audited.map(({ action }) => action)).toEqual(['wall_link.create']);
});

test('a link opens nothing but the wall: every other call refuses it', async () => {
  const stage = await setRouteStage(server);
  const headers = headersOf(await make());
  const opened: string[] = [];
  for (const [index, route] of apiRoutes(server.app).entries()) {
    if (route.config?.needs === 'nothing') continue;
    // From many addresses: one that keeps trying has to wait instead.
    const request = { ...requestOn(route, stage), remoteAddress: `198.51.100.${index % 250}` };
    const { status } = await ask(server.app, request, headers);
    if (status !== 401) opened.push(nameOf(route));
  }
  expect(opened.sort()).toEqual(['GET /api/v3/wall/people', 'GET /api/v3/wall/sites']);
});

test('it shows the people of its tags and nobody of another organisation, and of them no more than is needed', async () => {
  const crew = await organisation.addTag('Crew');
  const shown = await organisation.addPerson({ name_first: 'Sev', tag_ids: [crew], email: 'sev@x.test' });
  const other = await organisation.addPerson({ name_first: 'Other' });
  await organisation.write(async (scope) => {
    await insertMeasurements(scope, { user_id: shown, count: 1, value: 171.625 });
    await insertMeasurements(scope, { user_id: other, count: 1, value: 171.625 });
  });
  const stranger = await server.organisation();
  await stranger.addPerson({ name_first: 'Stranger' });

  const { data } = await call('/people', { headers: headersOf(await make([crew])) });
  expect(data.pages).toHaveLength(1);
  expect(data.pages[0].counts).toMatchObject({ people: 1, severely_dehydrated: 1, follow_ups: 1 });
  expect(data.pages[0].follow_ups).toMatchObject([
    { user_id: shown, latest: { status: 'severely_dehydrated' } },
  ]);
  const text = JSON.stringify(data);
  for (const secret of ['171.625', 'sev@x.test', 'Other', 'Stranger', crew])
    expect(text).not.toContain(secret);

  const everybody = (await call('/people', { headers: headersOf(await make()) })).data;
  expect(JSON.stringify(everybody)).toContain('Other');
  expect(JSON.stringify(everybody)).not.toContain('Stranger');
});

test('a closed follow-up disappears from the display', async () => {
  const made = await make();
  const user_id = await organisation.addPerson({ name_first: 'Sev' });
  const [measurement_id = ''] = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id, count: 1, value: 171.625 }),
  );
  const followUps = async () =>
    (await call('/people', { headers: headersOf(made) })).data.pages[0].counts.follow_ups;
  expect(await followUps()).toBe(1);

  const payload = {
    note_id: crypto.randomUUID(),
    measurement_id,
    kind: 'close',
    note: 'Drank, rested, feels well',
  };
  const url = '/api/v3/monitoring/note';
  const closed = await server.app.inject({ method: 'POST', url, headers: admin, payload });
  expect(closed.statusCode).toBe(200);
  expect(await followUps()).toBe(0);
});

test('a display shows the heat of the sites where its people work, and of no others', async () => {
  const site = async (name: string) => organisation.addTag(name, 'location', { lat: -23.4, lon: 119.7 });
  const [mine, port] = [await site('Mine'), await site('Port')];
  const crew = await organisation.addTag('Crew');
  await organisation.addPerson({ tag_ids: [crew, mine] });

  const sitesOf = async (made: MadeWallLink) =>
    (await call('/sites', { headers: headersOf(made) })).data.sites.map(
      ({ name, hours }: { name: string; hours: unknown[] }) => [name, hours.length > 0],
    );
  expect(await sitesOf(await make([crew]))).toEqual([['Mine', true]]);
  expect(await sitesOf(await make([port]))).toEqual([['Port', true]]);
  expect(await sitesOf(await make())).toEqual([
    ['Mine', true],
    ['Port', true],
  ]);
});

test('an invalid link is refused: no name, or a missing tag, which would have shown everybody', async () => {
  const stranger = await (await server.organisation()).addTag('Theirs');
  const refusal = async (payload: object) => (await call('/link', { method: 'POST', payload })).problems;

  expect(await refusal({ name: ' ', tag_ids: [] })).toEqual([
    { path: 'name', message: WALL_LINK_MESSAGES.nameEmpty },
  ]);
  expect(await refusal({ name: 'Gate', tag_ids: [stranger] })).toEqual([
    { path: 'tag_ids', message: WALL_LINK_MESSAGES.tagUnknown },
  ]);
  expect((await call('/link')).data).toEqual([]);
});

test('organisation admins manage links, nobody else, and nobody from elsewhere', async () => {
  const made = await make();
  const one = `/link/${made.wall_link_id}`;
  const { headers } = await organisation.person([{ tag_id: null, access: 'manager,measure_user' }]);
  const payload = { name: 'Gate', tag_ids: [] };
  for (const [method, path] of [
    ['GET', '/link'],
    ['POST', '/link'],
    ['DELETE', one],
  ] as const) {
    expect((await call(path, { method, headers, ...(method === 'POST' && { payload }) })).code).toBe(
      'not-permitted',
    );
  }
  const elsewhere = (await (await server.organisation()).admin()).headers;
  expect((await call('/link', { headers: elsewhere })).data).toEqual([]);
  expect((await call(one, { method: 'DELETE', headers: elsewhere })).code).toBe('wall-link-not-found');
  expect((await call('/people', { headers: headersOf(made) })).status).toBe(200);
});

test('the display of a closed organisation goes dark', async () => {
  const made = await make();
  await organisation.write(({ tx, stamps }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _closing: {} }), modified_time: stamps.next() })
      .where('org_id', '=', organisation.org_id)
      .execute(),
  );
  expect((await call('/people', { headers: headersOf(made) })).status).toBe(401);
});
