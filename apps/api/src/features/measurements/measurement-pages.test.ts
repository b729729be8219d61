import type { Measurement } from '@heatwise/contract/sync/entities';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { partsFor } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import { makeOrganisation, type TestHeaders } from '../../testing/test-organisation.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  database = await openTestDatabase();
  const parts = partsFor(database);
  app = await buildApp({
    ...parts,
    metrics: new Registry(),
    settings: { ...parts.settings, syncPageSize: 4 },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

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
  const link_type_id = await organisation.write(1, insertLinkType);
  const ids: string[] = [];
  for (const user_id of [seen, hidden, also, seen, hidden, also, also]) {
    const stored = await organisation.write(3, (scope) =>
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

test('a page backwards tells where the next one ends, to who sees everybody', async () => {
  const organisation = await makeOrganisation(database.owner);
  const user_id = await organisation.addPerson();
  await organisation.write(10, (scope) => insertMeasurements(scope, { user_id, count: 10 }));
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

test('a server whose pages have another size says so', async () => {
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
