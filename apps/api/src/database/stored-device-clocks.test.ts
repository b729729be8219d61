import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { up as correctStoredClocks } from './migrations/20261128T1101_stored_device_clocks.ts';

const FIRST_SECOND = '1970-01-01T00:00:00.000000Z';
const ARRIVED = '2026-03-01T08:00:00.000000Z';
const A_MINUTE_EARLIER = '2026-03-01T07:59:00.000000Z';
const EDITED = '2026-05-01T08:00:00.000000Z';

const database = setUp(() => openTestDatabase());

type Stored = {
  readonly created_time?: string;
  readonly modified_time?: string;
  readonly valid?: boolean;
  readonly metadata?: Record<string, unknown>;
};
const BY_TOKEN = { _device_serial: ' HW-1 ', _device_token: 'Gateway' };

async function store(ours: TestOrganisation, user_id: string, stored: Stored): Promise<string> {
  const measurement_id = randomUUID();
  await database.owner
    .insertInto('measurements')
    .values({
      org_id: ours.org_id,
      measurement_id,
      user_id,
      name_first: 'Ida',
      name_last: 'Berg',
      type: 'sosm',
      value: 250,
      created_time: FIRST_SECOND,
      modified_time: ARRIVED,
      ...stored,
      metadata: JSON.stringify(stored.metadata ?? BY_TOKEN),
    })
    .execute();
  return measurement_id;
}

const read = (measurement_id: string) =>
  database.owner
    .selectFrom('measurements')
    .select(['created_time', 'modified_time', 'valid', 'metadata', 'user_tag_ids'])
    .where('measurement_id', '=', measurement_id)
    .executeTakeFirstOrThrow();

async function stage() {
  const ours = await makeOrganisation(database.owner);
  const crane = await ours.addTag('Crane');
  const user_id = await ours.addPerson({ tag_ids: [crane] });
  for (const [table, id] of [
    ['device_tokens', 'device_token_id'],
    ['api_tokens', 'api_token_id'],
  ] as const)
    await database.owner
      .insertInto(table)
      .values({
        org_id: ours.org_id,
        [id]: randomUUID(),
        token_hash: Buffer.from(randomUUID()),
        ...(table === 'device_tokens'
          ? { name: 'Gateway' }
          : { name: 'Import', scopes: [], created_by: user_id, created_at: new Date() }),
      } as never)
      .execute();
  const device = { org_id: ours.org_id, device_id: randomUUID(), serial: 'HW-1', tests: 2 };
  await database.owner
    .insertInto('devices')
    .values({ ...device, first_seen: FIRST_SECOND, last_seen: FIRST_SECOND })
    .execute();
  return { ours, crane, user_id };
}

const correct = () =>
  database.owner.transaction().execute((tx) => correctStoredClocks(tx as unknown as Kysely<unknown>));

const readDevice = (orgId: string) =>
  database.owner
    .selectFrom('devices')
    .select(['first_seen', 'last_seen', 'device_time'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();

test('a stored test of a reset device is dated by its arrival, marked and stamped anew', async () => {
  const { ours, crane, user_id } = await stage();
  const severe = await store(ours, user_id, {});
  const yearOne = await store(ours, user_id, {
    created_time: '0001-01-01T00:00:00.000000Z',
    modified_time: '2026-03-01T08:00:00.000001Z',
  });

  await correct();

  const one = await read(severe);
  expect(one).toMatchObject({
    created_time: A_MINUTE_EARLIER,
    valid: false,
    user_tag_ids: [crane],
    metadata: { ...BY_TOKEN, _device_time: FIRST_SECOND, _invalid_reason: 'Clock wrong' },
  });
  const other = await read(yearOne);
  expect(other).toMatchObject({
    created_time: '2026-03-01T07:59:00.000001Z',
    metadata: { _device_time: '0001-01-01T00:00:00.000000Z' },
  });
  const { last_us } = await database.owner
    .selectFrom('org_sync_clock')
    .select('last_us')
    .where('org_id', '=', ours.org_id)
    .executeTakeFirstOrThrow();
  const { stamp } = await ours.write(async ({ stamps }) => ({ stamp: stamps.next() }));
  expect([one.modified_time > EDITED, other.modified_time > one.modified_time]).toEqual([true, true]);
  expect(other.modified_time < stamp).toBe(true);
  expect(Number(last_us)).toBe(
    Date.parse(other.modified_time) * 1000 + Number(other.modified_time.slice(23, 26)),
  );
  expect(await readDevice(ours.org_id)).toEqual({
    first_seen: A_MINUTE_EARLIER,
    last_seen: '2026-03-01T07:59:00.000001Z',
    device_time: '0001-01-01T00:00:00.000000Z',
  });

  await correct();
  expect(await read(severe)).toEqual(one);
});

test('the entry about its batch says when a test arrived that was edited since', async () => {
  const { ours, user_id } = await stage();
  const edited = await store(ours, user_id, { modified_time: EDITED, valid: false });
  await database.owner
    .insertInto('audit')
    .values({
      org_id: ours.org_id,
      seq: '1',
      at: new Date(ARRIVED),
      action: 'device_token.send',
      subject: JSON.stringify({ name: 'Gateway', tests: 1, measurement_ids: [edited] }) as never,
      previous_hash: Buffer.from(''),
      hash: Buffer.from(''),
    })
    .execute();

  await correct();

  const { created_time, valid, metadata } = await read(edited);
  expect({ created_time, valid, metadata }).toEqual({
    created_time: A_MINUTE_EARLIER,
    valid: false,
    metadata: { ...BY_TOKEN, _device_time: FIRST_SECOND },
  });
});

test.each([
  ['by a person', { metadata: { _device_serial: 'HW-1' } }],
  ['by a program', { metadata: { ...BY_TOKEN, _device_token: 'Import' } }],
  ['by a device in 2015', { created_time: '2015-01-01T00:00:00.000000Z' }],
])('a test sent %s keeps its date', async (_name, stored) => {
  const { ours, user_id } = await stage();
  const kept = await store(ours, user_id, stored);
  const before = await read(kept);

  await correct();

  expect(await read(kept)).toEqual(before);
  expect(await readDevice(ours.org_id)).toMatchObject({ first_seen: FIRST_SECOND, device_time: null });
});
