import { randomUUID } from 'node:crypto';
import { digestOf } from '@heatwise/contract/sync/digest';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertLinkMeasurement, updateLinkMeasurement } from '../features/measurements/measurements.store.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../testing/test-measurements.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { countedDigests, recountPeople } from './measurement-counts.store.ts';
import { moveRows } from './measurement-moves.store.ts';
import type { MeasuresReader } from './synced-kind.ts';

const server = setUpTestApp();

const everyone = { measured: 'everyone' } as MeasuresReader;

async function counted({ org_id }: TestOrganisation) {
  return inOrganisation(server.database.app, org_id, async (scope) => ({
    recounted: await recountPeople(scope, 1000),
    ...(await countedDigests(scope, everyone)),
  }));
}

/** The digests of the rows themselves. */
async function real({ org_id }: TestOrganisation) {
  const { owner } = server.database;
  const own = owner.selectFrom('measurements').where('org_id', '=', org_id).where('active', '=', true);
  const linked = owner.selectFrom('link_measurements').where('org_id', '=', org_id);
  const times = (rows: { modified_time: string }[]) => digestOf(rows.map((row) => row.modified_time));
  return {
    own: times(await own.select('modified_time').execute()),
    linked: times(await linked.select('modified_time').execute()),
  };
}

async function makeMeasured(people: number, each: number) {
  const organisation = await server.organisation();
  const ids: string[] = [];
  for (let person = 0; person < people; person += 1) ids.push(await organisation.addPerson());
  const measured: string[][] = [];
  await organisation.write(async (scope) => {
    for (const user_id of ids) measured.push(await insertMeasurements(scope, { user_id, count: each }));
  });
  return { organisation, ids, measured };
}

test('only who was measured since is counted again, whatever happened to the rows', async () => {
  const { organisation, ids, measured } = await makeMeasured(20, 3);
  expect(await counted(organisation)).toEqual({ recounted: 20, ...(await real(organisation)) });
  expect((await counted(organisation)).recounted).toBe(0);

  await organisation.write(async (scope) => {
    await insertMeasurements(scope, { user_id: ids[0] ?? '', count: 1 });
    await sql`update measurements set active = false, modified_time = ${scope.stamps.next()}
               where org_id = ${scope.org_id} and measurement_id = ${measured[1]?.[0]}`.execute(scope.tx);
  });

  expect(await counted(organisation)).toEqual({ recounted: 2, ...(await real(organisation)) });
});

test('what is linked and what goes to somebody else counts where it is now', async () => {
  const { organisation, ids, measured } = await makeMeasured(5, 3);
  await counted(organisation);
  const measurement_id = measured[0]?.[0] ?? '';
  const link_id = randomUUID();
  const steps = [
    () =>
      organisation.write(async (scope) => {
        const link_type_id = await insertLinkType(scope);
        await insertLinkMeasurement(scope, { link_id, measurement_id, link_type_id, value: 5 });
      }),
    () =>
      organisation.write((scope) =>
        updateLinkMeasurement(scope, { link_id, measurement_id }, { value: 6, active: false }),
      ),
    () => organisation.write((scope) => moveRows(scope, measured[0] ?? [], ids[1] ?? '')),
  ];
  for (const step of steps) {
    await step();
    expect(await counted(organisation)).toMatchObject(await real(organisation));
  }
});

test('a count made while rows move is discarded', async () => {
  const { organisation, ids, measured } = await makeMeasured(3, 3);
  await counted(organisation);
  await organisation.write((scope) => insertMeasurements(scope, { user_id: ids[0] ?? '', count: 1 }));

  let counting: Promise<unknown> = Promise.resolve();
  await organisation.write(async (scope) => {
    await moveRows(scope, measured[0] ?? [], ids[1] ?? '');
    // It sees the rows where they were, and waits for this transaction only when it writes its count.
    counting = inOrganisation(server.database.app, organisation.org_id, (other) => recountPeople(other, 1));
    await expect.poll(() => waitingForLocks(server.database.owner), { timeout: 30_000 }).toBe(1);
  });
  await counting;
  const between = await inOrganisation(server.database.app, organisation.org_id, (scope) =>
    countedDigests(scope, everyone),
  );

  expect(between.own).toBeNull();
  expect(await counted(organisation)).toMatchObject(await real(organisation));
});

test('counting reads the index alone, and a digest reads no measurement but to see whether one is newer', async () => {
  const { organisation } = await makeMeasured(40, 100);
  await counted(organisation);
  const { owner } = server.database;
  await sql`vacuum (analyze) measurements`.execute(owner);
  const plan = async (text: string) =>
    JSON.stringify((await sql.raw(`explain (format json) ${text}`).execute(owner)).rows);

  const counting = await plan(`select count(*), max(substr(modified_time, 21, 6)) from measurements
     where org_id = '${organisation.org_id}' and user_id = '${randomUUID()}' and active`);
  const looking = await plan(`select from measurements
     where org_id = '${organisation.org_id}' and user_id = '${randomUUID()}' and modified_time > '2026' limit 1`);

  for (const found of [counting, looking]) {
    expect(found).toContain('"Index Only Scan"');
    // By the name that it has on a partition, where the tests run on partitioned tables.
    expect(found).toMatch(/measurements_(of_user|part_\d+_org_id_user_id_modified_time)/);
  }
});

test('many who ask at once are all answered, and each person is counted once', async () => {
  const { organisation } = await makeMeasured(30, 5);
  const { headers } = await organisation.admin();
  const now = (
    await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, body: {} })
  ).json().data.sync_time;
  const body = { users: now, tags: now, permissions: now, measurements: now, link_measurements: now };

  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      server.app.inject({ method: 'POST', url: '/api/v3/sync/digest', headers, body }),
    ),
  );

  const { own } = await real(organisation);
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200));
  expect(replies.map((reply) => reply.json().data.digests.measurements)).toEqual(replies.map(() => own));
});
