import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { BI_SCOPE } from '@heatwise/domain/services/api-token';
import { parquetReadObjects } from 'hyparquet';
import { beforeEach, expect, test } from 'vitest';
import { apiToken } from '../../../testing/api-token.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { partsOfKey } from './bi.commands.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
let token: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = await organisation.admin();
  ({ headers: token } = await apiToken(organisation, [BI_SCOPE], { created_by: admin.user_id }));
});

const DAYS = '?from=2026-11-20&to=2026-11-20';
const ask = (path: string, headers = token) => server.app.inject({ url: `/api/v3/bi/${path}`, headers });
const send = (tests: object[]) => measurementSender(server).receipt(admin.headers, tests);

type Row = Record<string, string>;
async function rowsOf(path: string, headers = token): Promise<Row[]> {
  const response = await ask(path, headers);
  expect(response.statusCode).toBe(200);
  const [head = '', ...lines] = response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
}
const measured = (headers = token) => rowsOf(`measurements.csv${DAYS}`, headers);

async function crew(size: number, tag_ids: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < size; made += 1)
    ids.push(await organisation.addPerson({ name_first: 'Zelda', name_last: `Secret${made}`, tag_ids }));
  return ids;
}

test('rows have codes, classes, groups and minutes; no name, id, note, place or serial number', async () => {
  const tag = await organisation.addTag('Roof crew');
  const job = await organisation.addTag('=Welding', 'job');
  await crew(10, []);
  const people = await crew(10, [tag, job]);
  const metadata = {
    _device: 'HX-2',
    _device_serial: 'SER-77',
    notes: 'felt dizzy',
    _latitude: 51.5,
    _longitude: -0.1,
    _timezone: 'Australia/Perth',
  };
  await send(people.map((id) => newMeasurement(id, { value: 160, metadata })));

  const rows = await measured();
  expect(rows).toHaveLength(10);
  for (const row of rows)
    expect(row).toMatchObject({
      type: 'sosm',
      value: '160',
      valid: 'true',
      class: 'Severely Dehydrated',
      day: '2026-11-20',
      measured_at: '2026-11-20T08:44Z',
      device_model: 'HX-2',
      tags: 'Roof crew',
      jobs: "'=Welding",
    });
  expect(new Set(rows.map(({ person }) => person)).size).toBe(10);

  const files = await Promise.all([ask(`measurements.csv${DAYS}`), ask('people.csv')]);
  for (const { body } of files)
    for (const secret of ['Zelda', 'Secret', 'SER-77', 'dizzy', '51.5', '-0.1', ...people])
      expect(body).not.toContain(secret);
  const listed = await rowsOf('people.csv');
  expect(listed.map(({ person }) => person)).toEqual(
    expect.arrayContaining(rows.map(({ person }) => person ?? '')),
  );
});

test('of fewer than ten neither groups nor times nor the device’s model are shown', async () => {
  const people = await crew(9, [await organisation.addTag('Divers')]);
  await send(people.map((id) => newMeasurement(id, { metadata: { _device: 'Dive watch' } })));
  for (const row of await measured())
    expect(row).toMatchObject({ tags: '', measured_at: '', device_model: '', day: '2026-11-20' });
});

test('a day is that of the place where the test was made, and of other days nothing is sent', async () => {
  const person = await organisation.addPerson();
  const at = (created_time: string, _timezone?: string) =>
    newMeasurement(person, { created_time, metadata: _timezone ? { _timezone } : {} });
  await send([
    at('2026-11-19T20:00:00.000000Z', 'Australia/Perth'),
    at('2026-11-20T20:00:00.000000Z', 'Australia/Perth'),
    at('2026-11-20T20:00:00.000000Z', 'No/Such_Zone'),
    at('2026-11-20T23:59:00.000000Z'),
    at('2026-11-21T00:00:00.000000Z'),
  ]);
  expect((await measured()).map(({ day }) => day)).toEqual(Array(3).fill('2026-11-20'));
});

test('removed tests are left out; somebody deleted stays under their code, without groups', async () => {
  await crew(10, []);
  const people = await crew(11, [await organisation.addTag('Roof crew')]);
  const [left = '', kept = ''] = people;
  const removed = newMeasurement(kept);
  await send([newMeasurement(left), newMeasurement(kept, { value: 50 }), removed]);
  const before = await measured();
  expect(before).toHaveLength(3);
  await server.app.inject({
    method: 'DELETE',
    url: `/api/v3/measurement/${removed.measurement_id}`,
    headers: admin.headers,
  });
  await organisation.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('users')
      .set({ active: false, modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .where('user_id', '=', left)
      .execute(),
  );
  const after = await measured();
  expect(after).toHaveLength(2);
  const gone = after.find(({ value }) => value === '71.5');
  expect(before.map(({ person }) => person)).toContain(gone?.person);
  expect(gone).toMatchObject({ tags: '', measured_at: '' });
  expect(after.find(({ value }) => value === '50')).toMatchObject({ tags: 'Roof crew' });
  expect((await rowsOf('people.csv')).find(({ person }) => person === gone?.person)?.deleted).toBe('true');
});

test('two people who became one are one person, also before every test has moved', async () => {
  const [from = '', to = ''] = await crew(2, []);
  await send([newMeasurement(from), newMeasurement(to)]);
  await organisation.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('users')
      .set({ active: false, merged_into: to, modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .where('user_id', '=', from)
      .execute(),
  );
  const rows = await measured();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ person }) => person)).size).toBe(1);
  expect(await rowsOf('people.csv')).toHaveLength(2);
});

test('what was recorded beside a test leads to it by the same codes', async () => {
  const person = await organisation.addPerson();
  const sent = newMeasurement(person);
  await send([sent]);
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const link_type_id = randomUUID();
    const stamped = () => ({ created_time: stamps.next(), modified_time: stamps.next() });
    const type = { org_id, link_type_id, name: 'Body weight', unit: 'kg', icon: null, image: null };
    await tx
      .insertInto('link_measurement_types')
      .values({ ...type, ...stamped() })
      .execute();
    const link = { org_id, link_id: randomUUID(), link_type_id, measurement_id: sent.measurement_id };
    await tx
      .insertInto('link_measurements')
      .values({ ...link, value: 81.4, ...stamped() })
      .execute();
  });
  const [test] = await measured();
  expect(await rowsOf(`linked_values.csv${DAYS}`)).toEqual([
    {
      measurement: test?.measurement,
      person: test?.person,
      day: '2026-11-20',
      type: 'Body weight',
      unit: 'kg',
      value: '81.4',
    },
  ]);
});

test('a Parquet file has the same rows with their types', async () => {
  const people = await crew(10, []);
  await send(people.map((id) => newMeasurement(id)));
  const response = await ask(`measurements.parquet${DAYS}`);
  const file = new Uint8Array(response.rawPayload);
  const rows = await parquetReadObjects({ file: file.buffer });
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({
    type: 'sosm',
    value: 71.5,
    valid: true,
    custom_type: null,
    day: new Date('2026-11-20'),
    measured_at: new Date('2026-11-20T08:44:00Z'),
  });
  const csv = await measured();
  expect(rows.map(({ person }) => person).sort()).toEqual(csv.map(({ person }) => person).sort());
});

test('codes stay until an admin changes the key, once however often the button is pressed', async () => {
  const person = await organisation.addPerson();
  await send([newMeasurement(person)]);
  const codes = async () => (await measured()).map(({ person: code }) => code);
  const first = await codes();
  expect(await codes()).toEqual(first);
  const state = async () =>
    (await server.app.inject({ url: '/api/v3/service/bi', headers: admin.headers })).json().data.key_made_at;
  const seen = await state();
  const change = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v3/service/bi/key',
      headers: admin.headers,
      payload: { seen_key_made_at: seen },
    });
  await change();
  const made = await state();
  const second = await codes();
  expect(second).not.toEqual(first);
  await change();
  expect([await state(), await codes()]).toEqual([made, second]);
});

test('codes are HMAC-SHA256 with a key of the organisation’s own', async () => {
  const key = randomBytes(32);
  const person = await organisation.addPerson();
  await organisation.write(({ tx, org_id }) =>
    tx
      .insertInto('bi_keys')
      .values({ ...partsOfKey(key), org_id, made_at: new Date() })
      .execute(),
  );
  const code = createHmac('sha256', key).update(`person:${person}`).digest('hex').slice(0, 32);
  expect((await rowsOf('people.csv')).map((row) => row.person)).toContain(code);
});

test('a token reads nothing else, other tokens and people who are no admins read no rows; each file is in the trail', async () => {
  expect((await server.app.inject({ url: '/api/v3/device/people', headers: token })).json().code).toBe(
    'api-token-scope-missing',
  );
  const other = await apiToken(organisation, ['read_measurements', 'read_people']);
  expect((await ask('people.csv', other.headers)).json().code).toBe('api-token-scope-missing');
  const reader = await organisation.person([{ tag_id: null, access: 'view_user,view_measure' }]);
  expect((await ask('people.csv', reader.headers)).json().code).toBe('not-permitted');
  expect((await ask('people.csv', admin.headers)).statusCode).toBe(200);
  await measured();
  const entries = await server.database.owner
    .selectFrom('audit')
    .select(['action', 'subject', 'user_id'])
    .where('org_id', '=', organisation.org_id)
    .orderBy('seq')
    .execute();
  expect(entries.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['bi.read', admin.user_id],
    ['bi.read', null],
  ]);
  expect(entries[1]?.subject).toMatchObject({
    table: 'measurements',
    from: '2026-11-20',
    api_token: 'Payroll',
  });
});

test.each(['', '?from=2026-11-20', '?from=2026-02-30&to=2026-03-01', '?from=2026-11-21&to=2026-11-20'])(
  'impossible days are refused: %s',
  async (days) => {
    expect((await ask(`measurements.csv${days}`)).statusCode).toBe(400);
  },
);

test('an organisation has so many files an hour', async () => {
  for (let file = 0; file < 30; file += 1) await ask('people.csv');
  expect((await ask('people.csv')).json().code).toBe('too-many-requests');
});
