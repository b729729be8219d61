import { digestOf } from '@heatwise/contract/sync/digest';
import { type DigestReply, syncReplySchemas } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setAside } from '../background/set-aside.store.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

const server = setUpTestApp();

/** What somebody who has fetched everything compares with. */
async function digests(headers: TestHeaders): Promise<DigestReply> {
  const post = (call: string, body: object) =>
    server.app.inject({ method: 'POST', url: `/api/v3/sync/${call}`, headers, body });
  const now = (await post('core', {})).json().data.sync_time;
  const cursors = { users: now, tags: now, permissions: now, measurements: now, link_measurements: now };
  return syncReplySchemas.digest.parse((await post('digest', cursors)).json()).data;
}

/** Somebody of the tag with measurements and linked ones, their re-stamping set aside when it is stuck. */
async function makeMeasured(organisation: TestOrganisation, tagIds: string[]) {
  const user_id = await organisation.addPerson({ tag_ids: tagIds });
  await organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    await insertMeasurements(scope, { user_id, count: 3, link_type_id });
  });
  return user_id;
}

async function makeStuck(organisation: TestOrganisation, userIds: string[]) {
  await organisation.write(async (scope) => {
    await sql`insert into restamp_queue (org_id, user_id, below)
              select ${scope.org_id}, id, ${scope.stamps.next()} from unnest(${userIds}::uuid[]) id`.execute(
      scope.tx,
    );
    await setAside(scope, { table: 'restamp_queue', subject: 'user_id' }, null);
  });
}

/** The digests of the rows themselves. */
async function real(organisation: TestOrganisation, userIds: string[]) {
  const of = async (table: 'measurements' | 'link_measurements') => {
    const { rows } = await sql<{ time: string }>`
      select r.modified_time as time from ${sql.table(table)} r join measurements m using (org_id, measurement_id)
       where org_id = ${organisation.org_id} and m.user_id = any(${userIds}::uuid[])`.execute(
      server.database.owner,
    );
    return digestOf(rows.map(({ time }) => time));
  };
  return { measurements: await of('measurements'), link_measurements: await of('link_measurements') };
}

async function stage() {
  const organisation = await server.organisation();
  const [near, far] = [await organisation.addTag(), await organisation.addTag()];
  const [stuck, sound, elsewhere] = [
    await makeMeasured(organisation, [near]),
    await makeMeasured(organisation, [near]),
    await makeMeasured(organisation, [far]),
  ];
  const viewer = (tag_id: string) => organisation.person([{ tag_id, access: 'view_user,view_measure' }]);
  return { organisation, near, far, stuck, sound, elsewhere, viewer };
}

test('while the block of one person fails, everybody keeps comparing the rest', async () => {
  const { organisation, near, far, stuck, sound, elsewhere, viewer } = await stage();
  await makeStuck(organisation, [stuck]);
  const [admin, ofStuck, ofOthers] = [
    await organisation.admin(),
    await viewer(near),
    await viewer(far),
  ] as const;

  const forAdmin = await digests(admin.headers);
  const forStuck = await digests(ofStuck.headers);
  const forOthers = await digests(ofOthers.headers);

  expect(Object.keys(forAdmin.digests).sort()).toEqual(['permissions', 'tags', 'users']);
  expect(forAdmin.others).toEqual({ left_out: [stuck], ...(await real(organisation, [sound, elsewhere])) });
  expect(forStuck.others).toEqual({ left_out: [stuck], ...(await real(organisation, [sound])) });
  // Who does not see the person learns nothing of them, and compares everything.
  expect(forOthers.others).toBeUndefined();
  expect(forOthers.digests).toMatchObject(await real(organisation, [elsewhere]));
});

test('where more people wait than a reply names, only their readers’ measurements are not compared', async () => {
  const { organisation, near, far, elsewhere, viewer } = await stage();
  const many = await organisation.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(501);
    const { rows } = await sql<{ user_id: string }>`
      insert into users (org_id, user_id, tag_ids, created_time, modified_time)
      select ${org_id}, gen_random_uuid(), array[${near}]::uuid[],
             instant_of_us(${base}::bigint + i), instant_of_us(${base}::bigint + i)
        from generate_series(1, 501) i returning user_id`.execute(tx);
    return rows.map(({ user_id }) => user_id);
  });
  await makeStuck(organisation, many);
  const [admin, ofOthers] = [await organisation.admin(), await viewer(far)];

  const forAdmin = await digests(admin.headers);

  expect(Object.keys(forAdmin.digests).sort()).toEqual(['permissions', 'tags', 'users']);
  expect(forAdmin.others).toBeUndefined();
  expect((await digests(ofOthers.headers)).digests).toMatchObject(await real(organisation, [elsewhere]));
});
