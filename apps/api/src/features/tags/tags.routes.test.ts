import { randomUUID } from 'node:crypto';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function call(method: 'POST' | 'PATCH', headers: TestHeaders, body: object) {
  const response = await server.app.inject({ method, url: '/api/v2/tag', headers, payload: body });
  return { status: response.statusCode, body: response.json() };
}

function tagsOf({ org_id }: TestOrganisation) {
  return server.database.owner
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'is_hidden', 'active', 'metadata', 'modified_time'])
    .where('org_id', '=', org_id)
    .orderBy('modified_time')
    .execute();
}

async function trailOf({ org_id }: TestOrganisation) {
  return server.database.owner
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('org_id', '=', org_id)
    .orderBy('seq')
    .execute();
}

test('a tag is created with the client’s id, trimmed, audited, and answered in every style', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const tag_id = randomUUID();

  const { status, body } = await call('POST', headers, { tag_id, name: '  Roof crew ', type: 'default' });

  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, status: true, data: { success: true } });
  expect(body.data.tag).toMatchObject({ tag_id, name: 'Roof crew', type: 'default', active: true });
  expect(await tagsOf(organisation)).toMatchObject([{ tag_id, name: 'Roof crew', is_hidden: false }]);
  expect(await trailOf(organisation)).toEqual([
    { action: 'tag.create', subject: { tag_id, name: 'Roof crew', type: 'default' } },
  ]);
});

test.each([
  ['', 400, 'Tag name cannot be empty'],
  ['   ', 400, 'Tag name cannot be empty'],
  [' ab ', 400, 'Tag name must be at least 3 characters'],
  ['a'.repeat(201), 400, 'Tag name must be at most 200 characters'],
  ['ROOF crew ', 409, 'This tag already exists'],
  ['équipe', 409, 'This tag already exists'],
])('the name %j is refused with %i: %s', async (name, status, message) => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  await organisation.addTag('Roof crew', 'job');
  await organisation.addTag('ÉQUIPE');
  const other = await organisation.addTag('Other');
  const before = await tagsOf(organisation);

  expect(await call('POST', headers, { name })).toMatchObject({ status, body: { message } });
  expect(await call('PATCH', headers, { tag_id: other, name })).toMatchObject({ status, body: { message } });
  expect(await tagsOf(organisation)).toEqual(before);
});

test.each([
  ['letters that both fold alike', 'Crane Crew', 'CRANE crew'],
  ['letters beyond ASCII', 'Équipe Été', 'ÉQUIPE été'],
])('when 50 people create the same name at once, one succeeds: %s', async (_which, one, other) => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => call('POST', headers, { name: n % 2 ? one : other })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.message === 'This tag already exists')).toHaveLength(49);
  expect(await tagsOf(organisation)).toHaveLength(1);
});

test('PostgreSQL itself refuses a second active tag of a name', async () => {
  const organisation = await server.organisation();
  await organisation.addTag('Crane crew');

  await expect(organisation.addTag('CRANE CREW')).rejects.toThrow(/unique constraint "tags_name/);
});

test('renaming, hiding and showing; one’s own name in other letters is free', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const tag_id = await organisation.addTag('Roof crew');
  const [before] = await tagsOf(organisation);

  await call('PATCH', headers, { tag_id, name: 'ROOF crew', is_hidden: true });
  const [hidden] = await tagsOf(organisation);
  const shown = await call('PATCH', headers, { tag_id: tag_id.toUpperCase(), is_hidden: false });

  expect(hidden).toMatchObject({ name: 'ROOF crew', is_hidden: true });
  expect((hidden?.modified_time ?? '') > (before?.modified_time ?? '')).toBe(true);
  expect(shown.body.data).toMatchObject({ tag_id, name: 'ROOF crew', is_hidden: false });
  expect((await trailOf(organisation)).map(({ action }) => action)).toEqual(['tag.edit', 'tag.edit']);
});

test('a tag that is not there is not found by its id', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const theirs = await (await server.organisation()).addTag();

  for (const tag_id of [theirs, randomUUID()]) {
    const answer = await call('PATCH', headers, { tag_id, is_hidden: true });
    expect(answer).toMatchObject({ status: 404, body: { message: `Tag with id ${tag_id} not found` } });
  }
});

test.each([
  ['admin', null, 200],
  ['view_user,edit_user', null, 200],
  ['manager', null, 200],
  ['view_user,measure_user', null, 403],
  ['limited', null, 403],
  ['manager', 'own', 403],
  ['admin', 'own', 403],
])('with %s on %s: %i', async (access, on, status) => {
  const organisation = await server.organisation();
  const tag_id = await organisation.addTag('Roof crew');
  const { headers } = await organisation.person([{ tag_id: on && tag_id, access }]);

  expect((await call('POST', headers, { name: 'Night shift' })).status).toBe(status);
  expect((await call('PATCH', headers, { tag_id, name: 'Day shift' })).status).toBe(status);
});

test.each([
  [{ name: 'Plant', type: 'location', metadata: { lat: -23.4, lon: 119.7 } }, 200],
  [{ name: 'Plant', type: 'roster', metadata: { _days_on: 8, _days_off: 6 } }, 200],
  [{ name: 'Plant', type: 'job', metadata: { location_ids: [] } }, 200],
  [{ name: 'Plant', type: 'default', metadata: { lat: -23.4, lon: 119.7 } }, 400],
  [{ name: 'Plant', type: 'location', metadata: { lat: 91, lon: 0 } }, 400],
  [{ name: 'Plant', type: 'job', metadata: { _stairs: 1 } }, 400],
  [{ name: 'Plant', type: 'job', metadata: { _notify_hydration: true } }, 400],
  [{ name: 'Plant', type: 'crew' }, 400],
  [{ name: 'Plant', tag_id: SPECIAL_ORGANISATION.org_admin }, 400],
  [{ name: 'Plant', tag_id: '00000000-0000-0000-0000-000000000000' }, 400],
  [{ name: 'Pla\u0000nt' }, 400],
])('%j: %i', async (body, status) => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();

  expect((await call('POST', headers, body)).status).toBe(status);
  expect(await tagsOf(organisation)).toHaveLength(status === 200 ? 1 : 0);
});
