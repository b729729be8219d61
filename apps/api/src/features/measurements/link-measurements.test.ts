import { randomUUID } from 'node:crypto';
import { LINK_TYPE_UNKNOWN } from '@heatwise/domain/measurements/manual-entry';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let tagId: string;
let measurementId: string;
let link_type_id: string;
beforeEach(async () => {
  organisation = await server.organisation();
  tagId = await organisation.addTag();
  const person = await organisation.addPerson({ tag_ids: [tagId] });
  [measurementId = '', link_type_id] = await organisation.write(async (scope) => {
    const [id = ''] = await insertMeasurements(scope, { user_id: person, count: 1 });
    return [id, await insertLinkType(scope)] as const;
  });
});

const withRights = async (access: string) => (await organisation.person([{ tag_id: tagId, access }])).headers;

function add(headers: TestHeaders, given: object = {}) {
  const body = { link_id: randomUUID(), measurement_id: measurementId, link_type_id, value: 81.5, ...given };
  return server.app.inject({ method: 'POST', url: '/api/v3/link_measurement', headers, body });
}
function change(method: 'PATCH' | 'DELETE', headers: TestHeaders, id: string, body?: object) {
  const url = `/api/v3/link_measurement/${id}`;
  return server.app.inject({ method, url, headers, ...(body ? { body } : {}) });
}
function kept() {
  return server.database.owner
    .selectFrom('link_measurements')
    .selectAll()
    .where('org_id', '=', organisation.org_id)
    .execute();
}

test('a value is added, changed and removed, each time stamped later than its measurement', async () => {
  const headers = await withRights('view_user,view_measure,edit_measure');
  const link_id = randomUUID();

  const added = await add(headers, { link_id });
  const stamps = [(await kept())[0]?.modified_time ?? ''];
  const edited = await change('PATCH', headers, link_id, { value: 82 });
  stamps.push((await kept())[0]?.modified_time ?? '');
  const removed = await change('DELETE', headers, link_id);
  const again = await change('DELETE', headers, link_id);
  stamps.push((await kept())[0]?.modified_time ?? '');

  expect([added, edited, removed, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(added.json().data).toMatchObject({
    link_id,
    measurement_id: measurementId,
    value: 81.5,
    active: true,
  });
  expect(edited.json().data).toMatchObject({ link_id, value: 82 });
  expect(removed.json().data).toEqual(again.json().data);
  expect(stamps).toEqual([...new Set(stamps)].sort());
  const measurement = await server.database.owner
    .selectFrom('measurements')
    .select('modified_time')
    .where('measurement_id', '=', measurementId)
    .executeTakeFirstOrThrow();
  expect((stamps[0] ?? '') > measurement.modified_time).toBe(true);
  expect((await change('PATCH', headers, link_id, { value: 1 })).json().code).toBe(
    'link-measurement-not-found',
  );
});

test('sending twice is harmless, also for a device; an id that is taken is refused', async () => {
  const { headers } = await organisation.device();
  const link_id = randomUUID();
  const [other = ''] = await organisation.write(async (scope) =>
    insertMeasurements(scope, { user_id: await organisationPerson(), count: 1 }),
  );

  const first = await add(headers, { link_id });
  const second = await add(headers, { link_id, value: 3 });
  const elsewhere = await add(headers, { link_id, measurement_id: other });

  expect(second.json().data).toEqual(first.json().data);
  expect([elsewhere.statusCode, elsewhere.json().problems[0].path]).toEqual([400, 'link_id']);
  expect(await kept()).toHaveLength(1);
});

async function organisationPerson(): Promise<string> {
  const row = await server.database.owner
    .selectFrom('measurements')
    .select('user_id')
    .where('measurement_id', '=', measurementId)
    .executeTakeFirstOrThrow();
  return row.user_id;
}

test.each([
  ['view_user', 404, 404],
  ['view_user,view_measure', 403, 403],
  ['view_user,measure_user', 200, 404],
  ['view_user,view_measure,measure_user', 200, 403],
  ['view_user,view_measure,edit_measure', 200, 200],
  ['view_user,view_measure,delete_measure', 403, 403],
  ['admin', 200, 200],
])('rights %s on the person’s tag: add %i, change and remove %i', async (access, adding, changing) => {
  const headers = await withRights(access);
  const link_id = randomUUID();
  await add((await organisation.admin()).headers, { link_id });

  expect((await add(headers)).statusCode).toBe(adding);
  expect((await change('PATCH', headers, link_id, { value: 2 })).statusCode).toBe(changing);
  expect((await change('DELETE', headers, link_id)).statusCode).toBe(changing);
});

test('another organisation sees neither measurement, type nor linked value', async () => {
  const theirs = await server.organisation();
  const { headers } = await theirs.admin();
  const link_id = randomUUID();
  await add((await organisation.admin()).headers, { link_id });
  const before = await kept();
  const theirType = await theirs.write(insertLinkType);

  expect((await add(headers)).statusCode).toBe(404);
  expect((await change('PATCH', headers, link_id, { value: 2 })).statusCode).toBe(404);
  expect((await change('DELETE', headers, link_id)).statusCode).toBe(404);
  const withTheirType = await add((await organisation.admin()).headers, { link_type_id: theirType });
  expect(withTheirType.json().problems).toEqual([{ path: 'link_type_id', message: LINK_TYPE_UNKNOWN }]);
  expect(await kept()).toEqual(before);
});

test('nothing can be linked to a deleted measurement', async () => {
  const { headers } = await organisation.admin();
  const link_id = randomUUID();
  await add(headers, { link_id });
  await server.app.inject({ method: 'DELETE', url: `/api/v3/measurement/${measurementId}`, headers });

  expect((await add(headers)).json().code).toBe('measurement-not-found');
  expect((await change('PATCH', headers, link_id, { value: 2 })).json().code).toBe(
    'link-measurement-not-found',
  );
});

test.each([
  [{ value: 'much' }],
  [{ value: 2e9 }],
  [{ link_id: '00000000-0000-0000-0000-000000000000' }],
  [{ link_type_id: randomUUID() }],
  [{ active: false }],
  [{ org_id: randomUUID() }],
])('%j is refused and nothing is stored', async (given) => {
  const response = await add((await organisation.admin()).headers, given);

  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  expect(await kept()).toEqual([]);
});
