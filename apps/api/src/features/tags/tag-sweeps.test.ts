import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { writeAsActor } from '../../auth/acting-scope.ts';
import { nextBlocks } from '../../background/block-work.ts';
import { inOrganisation, writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { unscopedQueriesOf } from '../../organisation/unscoped-queries.store.ts';
import { startToKill } from '../../testing/killed-server.ts';
import { scansOf } from '../../testing/table-scans.ts';
import { actorOf } from '../../testing/test-actor.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { deleteTag, restoreTag, tagSweeps } from './tag-deletion.commands.ts';

const server = setUpTestApp();
afterEach(() => sql`delete from tag_sweeps`.execute(server.database.owner));

const sweeps = (app = server.database.app) =>
  tagSweeps({
    unscopedQueries: unscopedQueriesOf(app),
    readIn: (...read) => inOrganisation(app, ...read),
    writeIn: (...write) => writeInOrganisation(app, ...write),
  });

type Size = {
  readonly people: number;
  readonly carriers: number;
  readonly tests: number;
  readonly tagged: number;
};

/** People and measurements, some of whom carry the tag, made by one statement each. */
async function makeCarried({ people, carriers, tests, tagged }: Size) {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const [tag_id, other] = [await organisation.addTag('Crane crew'), await organisation.addTag()];
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(people + tests);
    await sql`
      insert into users (org_id, user_id, tag_ids, created_time, modified_time)
      select ${org_id}, gen_random_uuid(), case when i <= ${carriers} then array[${tag_id}]::uuid[] else '{}' end,
             instant_of_us(${base}::bigint + i), instant_of_us(${base}::bigint + i)
        from generate_series(1, ${people}) i`.execute(tx);
    await sql`
      insert into measurements (org_id, measurement_id, user_id, name_first, name_last, type, value, tag_ids,
                                created_time, modified_time)
      select ${org_id}, gen_random_uuid(), ${admin.user_id}, '', '', 'sosm', 60,
             array[case when i <= ${tagged} then ${tag_id} else ${other} end]::uuid[],
             instant_of_us(${base}::bigint + ${people} + i), instant_of_us(${base}::bigint + ${people} + i)
        from generate_series(1, ${tests}) i`.execute(tx);
  });
  await sql`analyze users, measurements`.execute(server.database.owner);
  return { organisation, admin, tag_id };
}

async function carriersOf({ org_id }: TestOrganisation, tagId: string) {
  const of = async (table: 'users' | 'measurements', key: string) => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(key)} as id from ${sql.table(table)}
       where org_id = ${org_id} and ${tagId}::uuid = any(tag_ids) order by 1`.execute(server.database.owner);
    return rows.map(({ id }) => id);
  };
  return { people: await of('users', 'user_id'), tests: await of('measurements', 'measurement_id') };
}

const nobody = { people: [], tests: [] };
const remaining = () => server.database.owner.selectFrom('tag_sweeps').selectAll().execute();
const remove = (tagId: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'DELETE', url: `/api/v3/tag/${tagId}`, headers });
const restore = (tagId: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url: '/api/v3/tag/restore', headers, payload: { tag_id: tagId } });

test('a deletion of any size delays its call by a few blocks only; the rest continues in the background', async () => {
  const { organisation, admin, tag_id } = await makeCarried({
    people: 21_000,
    carriers: 3,
    tests: 1200,
    tagged: 1200,
  });
  const before = await carriersOf(organisation, tag_id);

  expect((await remove(tag_id, admin.headers)).statusCode).toBe(200);

  const [left] = await remaining();
  expect(left).toMatchObject({ tag_id, part: 'people', deleted_by: admin.user_id });
  while (await nextBlocks(sweeps()));
  expect(await carriersOf(organisation, tag_id)).toEqual(nobody);
  expect(await remaining()).toEqual([]);

  expect((await restore(tag_id, admin.headers)).statusCode).toBe(200);
  expect(await carriersOf(organisation, tag_id)).toEqual(before);
});

test('a server killed midway leaves the rest to the next, and a restore is still exact', {
  timeout: 120_000,
}, async () => {
  const size = { people: 6000, carriers: 5000, tests: 6000, tagged: 5000 };
  const { organisation, admin, tag_id } = await makeCarried(size);
  const before = await carriersOf(organisation, tag_id);
  const { url, kill } = await startToKill(server.database);

  const call = fetch(`${url}/api/v3/tag/${tag_id}`, { method: 'DELETE', headers: admin.headers });
  const died = call.then(
    () => 'answered',
    () => 'died',
  );
  // Somewhere on the way through the people, or the measurements.
  await expect
    .poll(async () => (await carriersOf(organisation, tag_id)).people.length, {
      interval: 5,
      timeout: 60_000,
    })
    .toBeLessThan(5000);
  await kill();
  expect(await died).toBe('died');
  const between = await carriersOf(organisation, tag_id);
  expect(between.tests.length).toBeGreaterThan(0);
  expect(await remaining()).toHaveLength(1);

  while (await nextBlocks(sweeps()));
  expect(await carriersOf(organisation, tag_id)).toEqual(nobody);
  await restore(tag_id, admin.headers);
  expect(await carriersOf(organisation, tag_id)).toEqual(before);
});

test('a restore stops the background work; if killed midway, it can be started again, or the tag deleted again', async () => {
  const { organisation, admin, tag_id } = await makeCarried({
    people: 1600,
    carriers: 1600,
    tests: 1100,
    tagged: 1100,
  });
  const before = await carriersOf(organisation, tag_id);
  const { app } = server.database;
  const actor = await actorOf(server.database, organisation.org_id, admin.user_id);
  const dyingAfter = (steps: number) => {
    let left = steps;
    return {
      actor,
      read: (work: never) => inOrganisation(app, organisation.org_id, work),
      write: async (work: never) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return writeAsActor(app, { actor, address: '192.0.2.1' }, work);
      },
    } as Parameters<typeof deleteTag>[0];
  };
  await expect(deleteTag(dyingAfter(3), tag_id)).rejects.toThrow('killed');
  await nextBlocks(sweeps());
  await expect(restoreTag(dyingAfter(2), tag_id)).rejects.toThrow('killed');

  const half = await carriersOf(organisation, tag_id);
  expect(await nextBlocks(sweeps())).toBe(false);
  expect(await carriersOf(organisation, tag_id)).toEqual(half);
  expect((await remove(tag_id, admin.headers)).statusCode).toBe(200);
  expect(await carriersOf(organisation, tag_id)).toEqual(nobody);
  await expect(restoreTag(dyingAfter(2), tag_id)).rejects.toThrow('killed');
  expect((await restore(tag_id, admin.headers)).statusCode).toBe(200);

  expect(await carriersOf(organisation, tag_id)).toEqual(before);
  expect(await remaining()).toEqual([]);
  expect((await remove(tag_id, admin.headers)).statusCode).toBe(200);
  expect((await remove(tag_id, admin.headers)).statusCode).toBe(404);
});

test('no block reads all 60,000 measurements or 20,000 people', async () => {
  const { organisation, admin, tag_id } = await makeCarried({
    people: 20_000,
    carriers: 700,
    tests: 60_000,
    tagged: 900,
  });
  await remove(tag_id, admin.headers);
  for (const table of ['measurements', 'users'] as const) {
    await sql`update tag_sweeps set part = ${table === 'users' ? 'people' : 'measurements'},
                     after_id = '00000000-0000-0000-0000-000000000000'`.execute(server.database.owner);
    const scans = await scansOf(server.database, table, async (app) => {
      for (let block = 0; block < 60; block += 1) await nextBlocks(sweeps(app));
    });
    expect([table, scans]).toEqual([table, 0]);
  }
  while (await nextBlocks(sweeps()));
  expect(await carriersOf(organisation, tag_id)).toEqual(nobody);
});
