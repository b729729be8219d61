import { MEASUREMENT_BATCH_LIMIT } from '@heatwise/contract/measurements/measurements.contract';
import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let organisation: TestOrganisation;
let headers: TestHeaders;
let person: string;
beforeEach(async () => {
  organisation = await server.organisation();
  headers = (await organisation.device()).headers;
  person = await organisation.addPerson();
});

async function postText(payload: string, contentType = 'application/json') {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/measurement',
    headers: { ...headers, 'content-type': contentType },
    payload,
  });
  const rows = await server.database.owner
    .selectFrom('measurements')
    .select('measurement_id')
    .where('org_id', '=', organisation.org_id)
    .execute();
  return { status: response.statusCode, reply: response.json(), rows: rows.length };
}

const post = (body: unknown) => postText(JSON.stringify(body));

test.each([
  ['broken JSON', '{"measurement_id": ', 'malformed-json'],
  ['nothing', '', 'malformed-json'],
  ['a prototype', '{"metadata": {"__proto__": {"a": 1}}}', 'measurements-refused'],
  ['a prototype beside the rows', '{"measurements": [], "__proto__": {"a": 1}}', 'invalid-request'],
  ['a number', '42', 'invalid-request'],
  ['null', 'null', 'invalid-request'],
  ['no rows', '[]', 'invalid-request'],
  ['rows that are no list', '{"measurements": {}}', 'invalid-request'],
  ['an unknown field beside the rows', '{"measurements": [], "org_id": "x"}', 'invalid-request'],
])('%s is refused as a whole', async (_name, text, code) => {
  expect(await postText(text)).toMatchObject({ status: 400, reply: { success: false, code }, rows: 0 });
});

test.each([
  ['in the row', '"__proto__":{"valid":true}', '__proto__'],
  ['in its metadata', '"metadata":{"notes":"x","__proto__":{"a":1}}', 'metadata'],
  ['deep in its raw data', '"raw_data":{"a":[{"\\u005f_proto__":1}]}', 'raw_data'],
  ['as a constructor', '"metadata":{"constructor":{"prototype":{"a":1}}}', 'metadata'],
])('only the row of a batch that would pollute a prototype is refused: %s', async (_name, part, path) => {
  const [good, bad, last] = [newMeasurement(person), newMeasurement(person), newMeasurement(person)];
  const { metadata: _metadata, raw_data: _raw, ...rest } = bad as Record<string, unknown>;
  const poisoned = `${JSON.stringify(rest).slice(0, -1)},${part}}`;
  const answer = await postText(`[${JSON.stringify(good)},${poisoned},${JSON.stringify(last)}]`);
  expect(answer).toMatchObject({ status: 200, rows: 2 });
  expect(answer.reply.data.rejected).toMatchObject([
    {
      index: 1,
      measurement_id: bad.measurement_id,
      problems: [{ path, message: 'This key is not allowed.' }],
    },
  ]);
});

test('a body of another kind is refused', async () => {
  expect(await postText('<a/>', 'text/xml')).toMatchObject({ status: 415, rows: 0 });
});

test('ten megabytes are refused before they are read', async () => {
  const row = newMeasurement(person, { metadata: { notes: 'x'.repeat(10 * 1024 * 1024) } });

  expect(await post(row)).toMatchObject({ status: 413, reply: { code: 'body-too-large' }, rows: 0 });
});

test('2,000 rows are stored, one more is refused', async () => {
  const rows = Array.from({ length: MEASUREMENT_BATCH_LIMIT + 1 }, () => newMeasurement(person));

  expect(await post(rows)).toMatchObject({ status: 400, reply: { code: 'invalid-request' }, rows: 0 });
  expect(await post(rows.slice(1))).toMatchObject({ status: 200, rows: MEASUREMENT_BATCH_LIMIT });
});

test.each([
  ['a NUL byte', { metadata: { notes: 'a\u0000b' } }],
  ['half a surrogate pair', { metadata: { notes: 'a\ud83cb' } }],
])('%s in a text gets its own row refused, and the others are stored', async (_name, given) => {
  const bad = newMeasurement(person, given);
  const { status, reply, rows } = await post([newMeasurement(person), bad, newMeasurement(person)]);

  expect({ status, rows }).toEqual({ status: 200, rows: 2 });
  expect(reply.data.rejected).toEqual([
    {
      index: 1,
      measurement_id: bad.measurement_id,
      problems: [{ path: 'metadata.notes', message: expect.any(String) }],
    },
  ]);
});

test('a NUL byte outside the rows causes the request to be refused', async () => {
  expect(await post({ measurements: [newMeasurement(person)], 'a\u0000': 1 })).toMatchObject({
    status: 400,
    rows: 0,
  });
});

test.each([
  ['value', { value: '71' }],
  ['value', { value: null }],
  ['value', { value: 2 ** 53 }],
  ['value_f', { value_f: 1e300 }],
  ['type', { type: 'blood' }],
  ['measurement_id', { measurement_id: 'not-an-id' }],
  ['measurement_id', { measurement_id: 7 }],
  // A device that has no ids of its own sends this for every test: all but the first would be taken for duplicates.
  ['measurement_id', { measurement_id: '00000000-0000-0000-0000-000000000000' }],
  ['measurement_id', { measurement_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }],
  ['user_id', { user_id: '00000000-0000-4000-8000-0000000000ff' }],
  ['created_time', { created_time: 'yesterday' }],
  ['created_time', { created_time: '2026-02-30T00:00:00Z' }],
  ['valid', { valid: 'yes' }],
  ['metadata', { metadata: [1] }],
  ['metadata', { metadata: { n: 2 ** 53 } }],
  ['metadata', { metadata: { text: 'x'.repeat(33 * 1024) } }],
  ['raw_data', { raw_data: 'x'.repeat(33 * 1024) }],
  ['tag_ids.0', { tag_ids: ['x'] }],
  ['modified_time', { modified_time: '2026-11-20T08:44:00.123456Z' }],
])('a request whose only row has a wrong %s is refused', async (path, given) => {
  const { status, reply, rows } = await post(newMeasurement(person, given));

  expect({ status, code: reply.code, rows }).toEqual({ status: 400, code: 'measurements-refused', rows: 0 });
  expect(reply.problems).toContainEqual({ path: `0.${path}`, message: expect.any(String) });
});

test('of a row with a thousand errors twenty are named', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field_${i}`, i]));

  const { status, reply, rows } = await post({ ...newMeasurement(person), ...unknown });

  expect({ status, rows, problems: reply.problems.length }).toEqual({ status: 400, rows: 0, problems: 20 });
});

test('infinite numbers are refused', async () => {
  const text = JSON.stringify(newMeasurement(person)).replace('71.5', '1e999');

  expect(await postText(text)).toMatchObject({ status: 400, rows: 0 });
});

test('without a good token nothing is read', async () => {
  const send = measurementSender(server);
  const viewer = await organisation.admin();
  const old = new Date(Date.now() - 31 * 24 * 3600_000);
  const expired = await organisation.signIn(viewer.user_id, { created_at: old, used_at: old });
  const row = newMeasurement(person);

  const codes = [];
  for (const wrong of [{}, { authorization: `Bearer ${'x'.repeat(40)}` }, expired]) {
    const response = await send.post(wrong as TestHeaders, row);
    codes.push([response.statusCode, response.json().code]);
  }

  expect(codes).toEqual([
    [401, 'not-signed-in'],
    [401, 'session-ended'],
    [401, 'session-ended'],
  ]);
});

test('only the oversized row of a batch is refused', async () => {
  const heavy = newMeasurement(person, { raw_data: { samples: 'x'.repeat(17 * 1024) } });
  const answer = await post([newMeasurement(person), heavy, newMeasurement(person)]);
  expect(answer).toMatchObject({ status: 200, rows: 2 });
  expect(answer.reply.data.rejected).toMatchObject([
    { index: 1, problems: [{ path: 'raw_data', message: expect.stringContaining('16 KB') }] },
  ]);
});

test('a choice that is not offered is refused from a person, and left out of a device’s test', async () => {
  const question = { key: 'state', type: 'choice', question: 'How?', choices: ['Well', 'Tired'] };
  const measure = { title: 'T', questions: [{ ...question, selected_answer: 'Asleep' }] };
  const row = () => newMeasurement(person, { metadata: { _question_measure: measure } });
  expect(await post(row())).toMatchObject({ status: 200, rows: 1 });
  const stored = await server.database.owner
    .selectFrom('measurements')
    .select('metadata')
    .where('org_id', '=', organisation.org_id)
    .executeTakeFirstOrThrow();
  expect(stored.metadata).toMatchObject({ _question_measure: { questions: [{ selected_answer: null }] } });

  ({ headers } = await organisation.admin());
  expect(await post(row())).toMatchObject({
    status: 400,
    reply: {
      code: 'measurements-refused',
      problems: [{ path: '0.metadata._question_measure.questions.0.selected_answer' }],
    },
    rows: 1,
  });
});
