import { randomUUID } from 'node:crypto';
import { CORRECTION_REASON_REQUIRED } from '@heatwise/domain/measurements/value-correction';
import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestGrant, TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let tagId: string;
let person: string;
let id: string;
beforeEach(async () => {
  organisation = await server.organisation();
  tagId = await organisation.addTag();
  person = await organisation.addPerson({ tag_ids: [tagId] });
  [id = ''] = await organisation.write(async (scope) =>
    insertMeasurements(scope, {
      user_id: person,
      count: 1,
      link_type_id: await insertLinkType(scope),
    }),
  );
});

function call(method: 'PATCH' | 'DELETE', headers: TestHeaders, body?: unknown, of = id) {
  const payload = body === undefined ? {} : { body: body as object };
  return server.app.inject({ method, url: `/api/v3/measurement/${of}`, headers, ...payload });
}

const withRights = async (access: string, tag: string | null = tagId) =>
  (await organisation.person([{ tag_id: tag, access } satisfies TestGrant])).headers;

function kept() {
  return server.database.owner
    .selectFrom('measurements')
    .selectAll()
    .where('measurement_id', '=', id)
    .executeTakeFirstOrThrow();
}

const audited = () => organisation.trail(['action', 'subject'], 'measurement.%');

test('notes, validity and tags change, the rest stays; the row is stamped again and audited', async () => {
  const before = await kept();
  const headers = await withRights('view_user,view_measure,edit_measure');

  const response = await call('PATCH', headers, { notes: 'spilt', valid: false, tag_ids: [tagId, tagId] });

  const after = await kept();
  expect(response.statusCode).toBe(200);
  expect(response.json().data).toEqual({
    ...response.json().data,
    notes: undefined,
    measurement_id: id,
    valid: false,
    tag_ids: [tagId],
    metadata: { notes: 'spilt', _device: 'HX-2' },
    modified_time: after.modified_time,
  });
  expect(after.modified_time > before.modified_time).toBe(true);
  expect(after.created_time).toBe(before.created_time);
  expect(await audited()).toEqual([
    {
      action: 'measurement.edit',
      subject: { measurement_id: id, user_id: person, notes: 'spilt', valid: false, tag_ids: [tagId, tagId] },
    },
  ]);
});

test('what is linked to it is stamped later than the measurement', async () => {
  await call('PATCH', await withRights('view_user,view_measure,edit_measure'), { notes: 'x' });

  const link = await server.database.owner
    .selectFrom('link_measurements')
    .select('modified_time')
    .where('measurement_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(link.modified_time > (await kept()).modified_time).toBe(true);
});

test('deleting marks it, doing it twice changes nothing more, and it can no longer be edited', async () => {
  const headers = await withRights('view_user,view_measure,edit_measure,delete_measure');

  const first = await call('DELETE', headers);
  const marked = await kept();
  const second = await call('DELETE', headers);
  const edit = await call('PATCH', headers, { valid: false });

  expect([first.statusCode, second.statusCode, edit.statusCode]).toEqual([200, 200, 404]);
  expect(first.json().data).toMatchObject({ measurement_id: id, active: false });
  expect(await kept()).toEqual(marked);
  expect(await audited()).toMatchObject([{ action: 'measurement.delete' }]);
});

test.each([
  ['view_user', 404, 404],
  ['view_user,view_measure', 403, 403],
  ['view_user,view_measure,edit_measure', 200, 403],
  ['view_user,view_measure,edit_measure,delete_measure', 200, 200],
  ['manager', 403, 403],
  ['limited', 403, 403],
  ['edit_measure,delete_measure', 404, 404],
  ['admin', 200, 200],
])('rights %s on the person’s tag: edit %i, delete %i', async (access, edit, remove) => {
  const headers = await withRights(access);

  expect((await call('PATCH', headers, { valid: false })).statusCode).toBe(edit);
  expect((await call('DELETE', headers)).statusCode).toBe(remove);
  expect((await kept()).active).toBe(remove !== 200);
});

test('one’s own measurement may be seen but not changed, and other tags reach nobody here', async () => {
  const own = await organisation.signIn(person);
  const elsewhere = await withRights(
    'view_user,view_measure,edit_measure,delete_measure',
    await organisation.addTag(),
  );

  for (const [headers, status] of [
    [own, 403],
    [elsewhere, 404],
  ] as const) {
    expect((await call('PATCH', headers, { valid: false })).statusCode).toBe(status);
    expect((await call('DELETE', headers)).statusCode).toBe(status);
  }
});

test('another organisation cannot find it, and a device may not edit it', async () => {
  const before = await kept();
  const theirs = await (await server.organisation()).admin();
  const device = await organisation.device();

  expect((await call('PATCH', theirs.headers, { valid: false })).statusCode).toBe(404);
  expect((await call('DELETE', theirs.headers)).statusCode).toBe(404);
  expect((await call('PATCH', device.headers, { valid: false })).statusCode).toBe(401);
  expect((await call('DELETE', device.headers)).statusCode).toBe(401);
  expect(await kept()).toEqual(before);
});

test.each([
  [{ org_id: randomUUID() }],
  [{ active: false }],
  [{ value: 3 }],
  [{ metadata: { _device: 'x' } }],
  [{ notes: 'x'.repeat(4001) }],
  [{ notes: 'a\u0000b' }],
  [{ valid: 'no' }],
  [{ tag_ids: [randomUUID()] }],
  [{ tag_ids: 'none' }],
  [[]],
])('%j is refused and nothing changes', async (body) => {
  const before = await kept();

  const response = await call('PATCH', (await organisation.admin()).headers, body);

  expect([response.statusCode, response.json().success]).toEqual([400, false]);
  expect(await kept()).toEqual(before);
});

test('a malformed id is refused, an unknown one is not found', async () => {
  const { headers } = await organisation.admin();

  expect((await call('DELETE', headers, undefined, 'nonsense')).statusCode).toBe(400);
  expect((await call('DELETE', headers, undefined, randomUUID())).statusCode).toBe(404);
});

test('the reason for invalidity is kept with the notes, and dropped when the measurement counts again', async () => {
  const headers = await withRights('view_user,view_measure,edit_measure');

  await call('PATCH', headers, { valid: false, invalid_reason: 'Wrong person' });
  expect((await kept()).metadata).toMatchObject({ _invalid_reason: 'Wrong person' });
  expect((await audited()).at(-1)?.subject).toMatchObject({ invalid_reason: 'Wrong person' });
  await call('PATCH', headers, { valid: true });
  expect((await kept()).metadata).not.toHaveProperty('_invalid_reason');
});

test('a corrected value keeps the one before it, with reason and name, and is audited', async () => {
  const before = await kept();
  const { user_id, headers } = await organisation.person([
    { tag_id: tagId, access: 'view_user,view_measure,edit_measure' },
  ]);
  const edit = { value: 72.5, correction_reason: ' Typing error ' };

  const response = await call('PATCH', headers, edit);

  expect(response.statusCode).toBe(200);
  const after = await kept();
  expect(after).toMatchObject({ value: 72.5, value_f: null, valid: before.valid });
  expect(after.metadata).toMatchObject({
    _corrections: [
      {
        value: before.value,
        value_f: before.value_f,
        reason: 'Typing error',
        corrected_by: user_id,
        corrected_by_name: expect.any(String),
        corrected_at: expect.any(String),
      },
    ],
  });
  expect(await audited()).toMatchObject([
    { action: 'measurement.correct', subject: { value: 72.5, previous_value: before.value } },
  ]);
});

test.each([
  [{ value: 72.5 }, 'correction_reason', CORRECTION_REASON_REQUIRED],
  [
    { value: 9_999, correction_reason: 'Typing error' },
    'value',
    'The value must be between 0 and 1,000 mOsm.',
  ],
])('refuses the correction %j', async (edit, path, message) => {
  const before = await kept();
  const response = await call('PATCH', await withRights('view_user,view_measure,edit_measure'), edit);
  expect([response.statusCode, response.json().problems]).toEqual([400, [{ path, message }]]);
  expect(await kept()).toEqual(before);
});

test('whoever entered a test by hand takes it back without the permission to delete, nobody else does', async () => {
  const { headers } = await organisation.person([{ tag_id: tagId, access: 'view_user,measure_user' }]);
  const entry = newMeasurement(person);
  await measurementSender(server).receipt(headers, [entry]);
  const colleague = await withRights('view_user,view_measure,measure_user');

  const refused = await call('DELETE', colleague, undefined, entry.measurement_id);
  const undone = await call('DELETE', headers, undefined, entry.measurement_id);

  expect([refused.statusCode, undone.statusCode]).toEqual([403, 200]);
  expect(undone.json().data).toMatchObject({ active: false });
});
