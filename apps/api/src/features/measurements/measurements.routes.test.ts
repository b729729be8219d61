import { randomUUID } from 'node:crypto';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import { expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertCustomType } from '../../testing/test-measurements.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
const send = measurementSender(server);

function stored({ org_id }: TestOrganisation) {
  return server.database.owner
    .selectFrom('measurements')
    .selectAll()
    .where('org_id', '=', org_id)
    .orderBy('modified_time')
    .execute();
}

test('a device posts one measurement: names, tags and everything it sent are kept', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const { headers } = await organisation.device();
  const person = await organisation.addPerson({ name_first: 'Mia', name_last: 'Ng', tag_ids: [tagId] });
  const tester = await organisation.addPerson({ name_first: 'Tom', name_last: 'Ek' });
  const brought = { metadata: { notes: 'O\'Neil "x"', _latitude: -27.5 }, raw_data: [1, { a: null }] };
  const row = newMeasurement(person.toUpperCase(), {
    created_time: '2026-11-20T18:44:00.123456789+10:00',
    measured_by_user_id: tester,
    tag_ids: [tagId],
    ...brought,
  });

  const receipt = await send.receipt(headers, row);

  const [kept] = await stored(organisation);
  expect(receipt).toEqual({
    stored: [row.measurement_id],
    duplicates: [],
    rejected: [],
    modified_time: kept?.modified_time,
  });
  expect(kept).toMatchObject({
    user_id: person,
    name_first: 'Mia',
    measured_by_user_id: tester,
    measured_by_name_last: 'Ek',
    user_tag_ids: [tagId],
    tag_ids: [tagId],
    created_time: '2026-11-20T08:44:00.123456Z',
    ...brought,
    valid: true,
    active: true,
  });
});

test('rows of a batch are stamped in the order they came, in one block', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.device();
  const person = await organisation.addPerson();
  const measurements = Array.from({ length: 20 }, () => newMeasurement(person));

  const receipt = await send.receipt(headers, { measurements });

  const rows = await stored(organisation);
  expect(rows.map((row) => row.measurement_id)).toEqual(measurements.map((row) => row.measurement_id));
  expect(receipt.modified_time).toBe(rows.at(-1)?.modified_time);
  const micros = rows.map((row) => Number(row.modified_time.slice(20, 26)));
  expect(((((micros[19] ?? 0) - (micros[0] ?? 0)) % 1_000_000) + 1_000_000) % 1_000_000).toBe(19);
});

test('the same id again is a harmless duplicate, also when it was edited, its person left, or in one batch', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.device();
  const person = await organisation.addPerson();
  const row = newMeasurement(person);
  await send.receipt(headers, [row, { ...row, value: 99 }]);
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const change = { modified_time: stamps.next() };
    await tx
      .updateTable('measurements')
      .set({ ...change, valid: false })
      .where('org_id', '=', org_id)
      .execute();
    await tx
      .updateTable('users')
      .set({ ...change, active: false })
      .where('org_id', '=', org_id)
      .execute();
  });
  const before = await stored(organisation);

  const again = await send.receipt(headers, { ...row, value: 12 });

  expect(again).toEqual({
    stored: [],
    duplicates: [row.measurement_id],
    rejected: [],
    modified_time: null,
  });
  expect(await stored(organisation)).toEqual(before);
  expect(before).toMatchObject([{ value: 71.5, valid: false }]);
});

test('an id that another organisation uses is simply another row', async () => {
  const [ours, theirs] = [await server.organisation(), await server.organisation()];
  const row = newMeasurement(await ours.addPerson());
  const other = { ...row, user_id: await theirs.addPerson(), value: 10 };
  await send.receipt((await ours.device()).headers, row);

  const receipt = await send.receipt((await theirs.device()).headers, other);

  expect(receipt.stored).toEqual([row.measurement_id]);
  expect(await stored(ours)).toMatchObject([{ value: 71.5 }]);
  expect(await stored(theirs)).toMatchObject([{ value: 10 }]);
});

test('one bad row of a batch is named, the others are stored', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.device();
  const person = await organisation.addPerson();
  const stranger = await (await server.organisation()).addPerson();
  const deletedTag = await organisation.addTag();
  await organisation.write(({ tx, stamps }) =>
    tx
      .updateTable('tags')
      .set({ active: false, modified_time: stamps.next() })
      .where('tag_id', '=', deletedTag)
      .execute(),
  );
  const good = newMeasurement(person);
  const bad = [
    newMeasurement(person, { value: -1 }),
    newMeasurement(stranger),
    newMeasurement(person, { org_id: stranger, active: false }),
    newMeasurement(person, { type: 'custom', custom_id: randomUUID() }),
    newMeasurement(person, { type: 'custom' }),
    newMeasurement(person, { tag_ids: [deletedTag] }),
    newMeasurement(person, { metadata: { _secret: 1 } }),
    newMeasurement(person, { created_time: '2126-01-01T00:00:00Z' }),
    newMeasurement(person, { measured_by_user_id: stranger }),
    newMeasurement(person, { value: 2 ** 53 }),
    'nonsense',
  ];

  const receipt = await send.receipt(headers, [...bad, good]);

  expect(receipt.stored).toEqual([good.measurement_id]);
  expect((await stored(organisation)).map((row) => row.measurement_id)).toEqual([good.measurement_id]);
  expect(receipt.rejected.map(({ index, problems }) => [index, ...problems.map(({ path }) => path)])).toEqual(
    [
      [0, 'value'],
      [1, 'user_id'],
      [2, 'org_id', 'active'],
      [3, 'custom_id'],
      [4, 'custom_id'],
      [5, 'tag_ids.0'],
      [6, 'metadata._secret'],
      [7, 'created_time'],
      [8, 'measured_by_user_id'],
      [9, 'value'],
      [10, ''],
    ],
  );
  expect(receipt.rejected[1]?.problems[0]?.message).toBe(ENTRY_MESSAGES.personUnknown);
});

test('a custom test names a type of the organisation', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.device();
  const custom_id = await organisation.write(insertCustomType);
  const row = newMeasurement(await organisation.addPerson(), { type: 'custom', custom_id, value: -3 });

  expect((await send.receipt(headers, row)).stored).toEqual([row.measurement_id]);
});

test('a person measures those they may, as themselves, and learns nothing about others', async () => {
  const organisation = await server.organisation();
  const [mine, seen] = [await organisation.addTag(), await organisation.addTag()];
  const supervisor = await organisation.person([
    { tag_id: mine, access: 'view_user,measure_user' },
    { tag_id: seen, access: 'view_user' },
  ]);
  const person = await organisation.addPerson({ tag_ids: [mine] });
  const visible = await organisation.addPerson({ tag_ids: [seen] });
  const hidden = await organisation.addPerson();
  const left = await organisation.addPerson({ tag_ids: [mine], active: false });

  const receipt = await send.receipt(supervisor.headers, [
    newMeasurement(person),
    newMeasurement(visible),
    newMeasurement(hidden),
    newMeasurement(left),
    newMeasurement(person, { measured_by_user_id: visible }),
  ]);

  expect(receipt.rejected.map(({ problems }) => problems[0]?.message)).toEqual([
    ENTRY_MESSAGES.personNotMeasurable,
    ENTRY_MESSAGES.personUnknown,
    ENTRY_MESSAGES.personInactive,
    ENTRY_MESSAGES.testerNotSender,
  ]);
  expect(await stored(organisation)).toMatchObject([
    { user_id: person, measured_by_user_id: supervisor.user_id, measured_by_name_first: 'Ada' },
  ]);
});

test('somebody who may not measure anybody is refused as a whole', async () => {
  const organisation = await server.organisation();
  const viewer = await organisation.person([{ tag_id: null, access: 'view_user,view_measure' }]);

  const response = await send.post(viewer.headers, newMeasurement(viewer.user_id));

  expect([response.statusCode, response.json().code]).toEqual([403, 'not-permitted']);
  expect(await stored(organisation)).toEqual([]);
});

test('the documentation shows what a measurement is, alone and in a list', async () => {
  const { paths } = (await server.app.inject({ url: '/api/docs/openapi.json' })).json();
  const { schema } = paths['/api/v3/measurement'].post.requestBody.content['application/json'];
  const [alone, list] = schema.anyOf;

  expect(alone.properties).toMatchObject({ measurement_id: { type: 'string' }, value: { type: 'number' } });
  expect(alone.required).toEqual(['measurement_id', 'user_id', 'type', 'value', 'created_time']);
  expect(list).toMatchObject({ type: 'array', maxItems: 2000, items: alone });
});
