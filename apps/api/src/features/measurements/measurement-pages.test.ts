import { randomBytes } from 'node:crypto';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { setUp } from '../../testing/set-up.ts';
import { partsFor, testSettings } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import { makeOrganisation, type TestHeaders } from '../../testing/test-organisation.ts';
import { PAGE_BYTES } from './measurement-pages.store.ts';

const database = setUp(() => openTestDatabase());
const serverWith = (syncPageSize: number) =>
  buildApp({ ...partsFor(database), metrics: new Registry(), settings: { ...testSettings, syncPageSize } });
const app = setUp(() => serverWith(4));
/** With pages of the usual size. */
const whole = setUp(() => serverWith(testSettings.syncPageSize));

/** Every reply of a call, as a browser asks for them, from the server with pages of two thousand. */
async function repliesOf(headers: TestHeaders, call: 'measures' | 'measures/init'): Promise<MeasuresReply[]> {
  const replies: MeasuresReply[] = [];
  const cursors: Record<'measurements' | 'link_measurements', string | null> = {
    measurements: null,
    link_measurements: null,
  };
  for (;;) {
    const url = `/api/v3/sync/${call}`;
    const response = await whole.inject({ method: 'POST', url, headers, body: cursors });
    const reply: MeasuresReply = response.json().data;
    replies.push(reply);
    const lasts = (['measurements', 'link_measurements'] as const).map((part) => {
      const last = reply[part].at(-1)?.modified_time;
      const isFull = reply[part].length === (reply.page_size ?? SYNC_PAGE_SIZE);
      if (call === 'measures') cursors[part] = (isFull && last) || reply.sync_time;
      return isFull;
    });
    if (call === 'measures' && !lasts.includes(true)) return replies;
    if (call === 'measures/init') {
      if (reply.measurements.length === 0) return replies;
      cursors.measurements = reply.measurements.at(-1)?.modified_time ?? null;
    }
  }
}

async function ask(headers: TestHeaders, call: string, body: object) {
  const response = await app.inject({ method: 'POST', url: `/api/v3/sync/${call}`, headers, body });
  return response.json().data;
}

/** Every page of a call, following the cursor until one is not full (or, backwards, empty). */
async function pages(headers: TestHeaders, call: 'measures' | 'measures/init') {
  const sizes: number[] = [];
  const ids: string[] = [];
  const linked: string[] = [];
  let measurements: string | null = null;
  for (;;) {
    const page: { measurements: Measurement[]; link_measurements: { measurement_id: string }[] } = await ask(
      headers,
      call,
      { measurements, link_measurements: '2000-01-01T00:00:00.000000Z' },
    );
    sizes.push(page.measurements.length);
    ids.push(...page.measurements.map((row) => row.measurement_id));
    linked.push(...page.link_measurements.map((row) => row.measurement_id));
    measurements = page.measurements.at(-1)?.modified_time ?? null;
    if (call === 'measures' ? page.measurements.length < 4 : measurements === null) break;
  }
  return { sizes, ids, linked };
}

/** Two people measured in turns; `others` people who are not make the reader's share of all small. */
async function makeMeasured(others: number) {
  const organisation = await makeOrganisation(database.owner);
  const tagId = await organisation.addTag();
  const [seen, also] = [
    await organisation.addPerson({ tag_ids: [tagId] }),
    await organisation.addPerson({ tag_ids: [tagId] }),
  ];
  const hidden = await organisation.addPerson();
  for (let i = 0; i < others; i += 1) await organisation.addPerson();
  const link_type_id = await organisation.write(insertLinkType);
  const ids: string[] = [];
  for (const user_id of [seen, hidden, also, seen, hidden, also, also]) {
    const stored = await organisation.write((scope) =>
      insertMeasurements(scope, { user_id, count: 2, link_type_id }),
    );
    if (user_id !== hidden) ids.push(...stored);
  }
  const viewer = await organisation.person([{ tag_id: tagId, access: 'view_user,view_measure' }]);
  return { headers: viewer.headers, ids };
}

test.each([
  ['a reader of few people', 10],
  ['a reader of most people', 0],
])('%s gets pages forwards and backwards, complete and in order', async (_name, others) => {
  const { headers, ids } = await makeMeasured(others);

  expect(await pages(headers, 'measures')).toMatchObject({ ids, sizes: [4, 4, 2] });
  const back = await pages(headers, 'measures/init');
  expect(back).toMatchObject({ ids: [...ids].reverse(), sizes: [4, 4, 2, 0] });
  expect([...back.linked].sort()).toEqual([...ids].sort());
});

test('a backward page says where the next one ends, to those who see everybody', async () => {
  const organisation = await makeOrganisation(database.owner);
  const user_id = await organisation.addPerson();
  await organisation.write((scope) => insertMeasurements(scope, { user_id, count: 10 }));
  const { headers } = await organisation.admin();
  const ends: (string | undefined)[] = [];
  const foretold: (string | undefined)[] = [];
  for (let measurements: string | null = null; measurements !== undefined; ) {
    const page: { measurements: Measurement[]; next_end?: string } = await ask(headers, 'measures/init', {
      measurements,
    });
    const end = page.measurements.at(-1)?.modified_time;
    ends.push(page.measurements.length === 4 ? end : undefined);
    foretold.push(page.next_end);
    if (end === undefined) break;
    measurements = end;
  }

  expect(ends).toHaveLength(4);
  expect(foretold).toEqual([...ends.slice(1), undefined]);
  const { headers: limited } = await makeMeasured(0);
  expect(await ask(limited, 'measures/init', {})).not.toHaveProperty('next_end');
});

test('pages of large tests are limited by bytes, and none is lost or loses its link', async () => {
  const organisation = await makeOrganisation(database.owner);
  const { headers } = await organisation.admin();
  const user_id = await organisation.addPerson();
  // As large as a row can have been; the text does not compress, and that of every other row very well.
  const large = 62 * 1024;
  const ids = await organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    const stored = await insertMeasurements(scope, { user_id, count: 300, link_type_id });
    for (const [index, measurement_id] of stored.entries()) {
      const text = index % 2 === 1 ? 'x'.repeat(large) : randomBytes(large / 2).toString('hex');
      await sql`
        update measurements set raw_data = ${JSON.stringify(text)}::json
         where org_id = ${organisation.org_id} and measurement_id = ${measurement_id}`.execute(scope.tx);
    }
    return stored;
  });
  const linkedOf = (pages: MeasuresReply[]) =>
    pages.flatMap((page) => page.link_measurements.map((row) => row.measurement_id));

  for (const call of ['measures', 'measures/init'] as const) {
    const replies = await repliesOf(headers, call);
    const sizes = replies.map((reply) => JSON.stringify(reply).length);
    // Whoever reads them, one page holds a budget and a row at most: this is what bounds the server's memory.
    expect(Math.max(...sizes) / PAGE_BYTES).toBeLessThan(1.1);
    expect(sizes.reduce((sum, size) => sum + size, 0) / (ids.length * large)).toBeLessThan(1.1);
    const found = replies.flatMap((page) => page.measurements.map((row) => row.measurement_id));
    expect(found).toEqual(call === 'measures' ? ids : [...ids].reverse());
    expect(linkedOf(replies).sort()).toEqual([...ids].sort());
  }
});

test('ten simultaneous readers of large tests use no more than ten budgets', async () => {
  const organisation = await makeOrganisation(database.owner);
  const { headers } = await organisation.admin();
  const user_id = await organisation.addPerson();
  await organisation.write(async (scope) => {
    await insertMeasurements(scope, { user_id, count: 400 });
    await sql`update measurements set raw_data = to_json(repeat('x', 62 * 1024))
               where org_id = ${organisation.org_id}`.execute(scope.tx);
  });

  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      whole.inject({ method: 'POST', url: '/api/v3/sync/measures', headers, body: {} }),
    ),
  );

  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200));
  const held = replies.reduce((sum, reply) => sum + reply.rawPayload.length, 0);
  expect(held / (10 * PAGE_BYTES)).toBeLessThan(1.1);
  expect(held / (10 * 400 * 62 * 1024)).toBeLessThan(0.2);
});

test('a server with another page size says so', async () => {
  const { headers } = await makeMeasured(0);

  expect(await ask(headers, 'measures', {})).toMatchObject({ page_size: 4 });
});

test('linked measurements have pages of their own', async () => {
  const { headers, ids } = await makeMeasured(10);
  const seen: string[] = [];
  let link_measurements: string | null = null;
  for (const size of [4, 4, 2]) {
    const page: { link_measurements: { measurement_id: string; modified_time: string }[] } = await ask(
      headers,
      'measures',
      { link_measurements },
    );
    expect(page.link_measurements).toHaveLength(size);
    seen.push(...page.link_measurements.map((row) => row.measurement_id));
    link_measurements = page.link_measurements.at(-1)?.modified_time ?? null;
  }

  expect(seen).toEqual(ids);
});
