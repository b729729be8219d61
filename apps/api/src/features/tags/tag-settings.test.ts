import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let job: string;
let location: string;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  job = await organisation.addTag('Welder', 'job');
  location = await organisation.addTag('Newman', 'location');
});

async function send(method: 'PATCH' | 'PUT', path: string, headers: TestHeaders, body: object) {
  const response = await server.app.inject({ method, url: `/api/v3/tag/${path}`, headers, payload: body });
  return { status: response.statusCode, body: response.json() };
}

async function metadataOf(tagId: string) {
  const row = await server.database.owner
    .selectFrom('tags')
    .select('metadata')
    .where('tag_id', '=', tagId)
    .executeTakeFirstOrThrow();
  return row.metadata;
}

const highRisk = JOB_PRESETS['High Risk'];
const incomplete = 'Please select all options to best describe your workplace.';

test('a job is assessed, and its locations set, each leaving the other as it is', async () => {
  const assessed = await send('PATCH', 'job', admin, { tag_id: job, type: 'job', metadata: highRisk });
  const placed = await send('PATCH', 'job', admin, {
    tag_id: job,
    type: 'job',
    metadata: { location_ids: [location, location] },
  });

  expect([assessed.status, placed.status]).toEqual([200, 200]);
  expect(placed.body.data.metadata).toEqual({ ...highRisk, location_ids: [location] });
  expect(await metadataOf(job)).toEqual({ ...highRisk, location_ids: [location] });
});

test.each([
  ['a gap', { ...highRisk, _stairs: -1 }, incomplete],
  ['a level that is not offered', { ...highRisk, _metabolic_work_rate: 3 }, incomplete],
  ['one factor alone', { _stairs: 1 }, incomplete],
  ['a text', { ...highRisk, _stairs: '1' }, 'This field must be a number, not text.'],
  ['a key of another kind', { ...highRisk, _notify_hydration: true }, 'This call does not change it.'],
])('an assessment with %s is refused', async (_what, metadata, message) => {
  const answer = await send('PATCH', 'job', admin, { tag_id: job, type: 'job', metadata });

  expect(answer).toMatchObject({ status: 400, body: { message } });
  expect(await metadataOf(job)).toEqual({});
});

test('a job is saved from the whole tag as it was received', async () => {
  await send('PUT', 'dehydrated_notifications', admin, {
    tag_id: job,
    _notify_hydration: true,
    _notify_hydration_to: [],
  });
  const first = await send('PATCH', 'job', admin, { tag_id: job, type: 'job', metadata: highRisk });
  const tag = first.body.data;
  const edited = { ...tag, users_count: 3, metadata: { ...tag.metadata, ...JOB_PRESETS['Low Risk'] } };

  const saved = await send('PATCH', 'job', admin, edited);
  expect(saved.status).toBe(200);
  expect(await metadataOf(job)).toEqual(edited.metadata);

  for (const change of [
    { name: 'Another' },
    { is_hidden: true },
    { active: false },
    { modified_time: tag.modified_time },
  ]) {
    const refused = await send('PATCH', 'job', admin, { ...saved.body.data, ...change });
    const [path] = Object.keys(change);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request', problems: [{ path }] } });
  }
});

test('a job is done at locations that exist, and only jobs are jobs', async () => {
  const elsewhere = await (await server.organisation()).addTag('Theirs', 'location');
  const at = (id: string) =>
    send('PATCH', 'job', admin, { tag_id: job, type: 'job', metadata: { location_ids: [id] } });

  expect((await at(elsewhere)).status).toBe(400);
  expect((await at(job)).status).toBe(400);
  const notAJob = await send('PATCH', 'job', admin, { tag_id: location, type: 'job', metadata: highRisk });
  expect(notAJob.status).toBe(400);
});

test('a location that moves loses the time zone of where it was', async () => {
  await server.database.owner
    .updateTable('tags')
    .set({ metadata: JSON.stringify({ lat: 1, lon: 2, _timezone: 'Africa/Lagos' }) })
    .where('tag_id', '=', location)
    .execute();
  const place = (metadata: object) => send('PATCH', 'location', admin, { tag_id: location, metadata });

  await place({ lat: 1, lon: 2, address: 'Quay 4' });
  const stayed = await metadataOf(location);
  await place({ lat: -23.4, lon: 119.7 });

  expect(stayed).toEqual({ lat: 1, lon: 2, _timezone: 'Africa/Lagos', address: 'Quay 4' });
  expect(await metadataOf(location)).toEqual({ lat: -23.4, lon: 119.7, address: 'Quay 4' });
  expect((await place({ lat: 91, lon: 0 })).status).toBe(400);
});

test('only those in charge know who is notified of dehydrated members', async () => {
  const crew = await organisation.addTag('Crew');
  const manager = await organisation.person([{ tag_id: crew, access: 'manager' }], [crew]);
  const editor = await organisation.person([{ tag_id: null, access: 'view_user,edit_user' }]);
  const notify = (headers: TestHeaders, to: string[]) =>
    send('PUT', 'dehydrated_notifications', headers, {
      tag_id: crew,
      _notify_hydration: true,
      _notify_hydration_to: to,
    });

  const set = await notify(manager.headers, [manager.user_id]);
  const unknown = await notify(manager.headers, [editor.user_id]);
  const byEditor = await notify(editor.headers, []);
  const renamed = await server.app.inject({
    method: 'PATCH',
    url: '/api/v2/tag',
    headers: editor.headers,
    payload: { tag_id: crew, name: 'Deck crew' },
  });

  expect(set.body.data.metadata).toEqual({
    _notify_hydration: true,
    _notify_hydration_to: [manager.user_id],
  });
  expect([unknown.status, byEditor.status]).toEqual([400, 403]);
  expect(renamed.json().data.metadata).toEqual({ _notify_hydration: true });
});

test('those in charge of a tag set its risk and position, those of another do not', async () => {
  const manager = await organisation.person([
    { tag_id: job, access: 'manager' },
    { tag_id: location, access: 'manager' },
  ]);
  const other = await organisation.person([{ tag_id: await organisation.addTag(), access: 'manager' }]);
  const both = async (headers: TestHeaders) => [
    (await send('PATCH', 'job', headers, { tag_id: job, type: 'job', metadata: highRisk })).status,
    (await send('PATCH', 'location', headers, { tag_id: location, metadata: { lat: 1, lon: 2 } })).status,
  ];

  expect(await both(manager.headers)).toEqual([200, 200]);
  expect(await both(other.headers)).toEqual([403, 403]);
});
