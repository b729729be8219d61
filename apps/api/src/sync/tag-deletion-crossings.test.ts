import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeAsActor } from '../auth/acting-scope.ts';
import { mergePeople } from '../features/people/merge-people.commands.ts';
import { TAG_BLOCK, type Transactions } from '../features/tags/tag-blocks.ts';
import { deleteTag, restoreTag } from '../features/tags/tag-deletion.commands.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { seededNumbers } from '../testing/sync-proof/race.ts';
import { actorOf } from '../testing/test-actor.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertMeasurements } from '../testing/test-measurements.ts';

const server = setUpTestApp();

const CARRIERS = 3 * TAG_BLOCK + 10;
const noStep = async () => undefined;

/** A tag on so many people that taking it off takes several transactions, and on as many tests of one of them. */
async function makeCarried() {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const tag_id = await organisation.addTag('Crane crew');
  const [source, target] = [
    await organisation.addPerson({ tag_ids: [tag_id] }),
    await organisation.addPerson(),
  ];
  const manager = await organisation.person([{ tag_id, access: 'manager' }]);
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(CARRIERS);
    await sql`
      insert into users (org_id, user_id, name_first, name_last, tag_ids, created_time, modified_time)
      select ${org_id}, gen_random_uuid(), 'Ada', 'Lund', array[${tag_id}]::uuid[],
             instant_of_us(${base}::bigint + i), instant_of_us(${base}::bigint + i)
        from generate_series(1, ${CARRIERS}) i`.execute(tx);
  });
  const tests = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id: target, count: CARRIERS }),
  );
  await sql`update measurements set tag_ids = array[${tag_id}]::uuid[]
             where measurement_id = any(${tests}::uuid[])`.execute(server.database.owner);
  const actor = await actorOf(server.database, organisation.org_id, admin.user_id);
  return { organisation, by: { actor, address: '192.0.2.1' }, tag_id, source, target, manager };
}
type Carried = Awaited<ReturnType<typeof makeCarried>>;

/** The product's transactions, with a step of somebody else before each of them. */
function transactionsOf({ organisation, by }: Carried, before: () => Promise<unknown>): Transactions {
  const { app } = server.database;
  return {
    actor: by.actor,
    read: async (work) => {
      await before();
      return inOrganisation(app, organisation.org_id, work);
    },
    write: async (work) => {
      await before();
      return writeAsActor(app, by, work);
    },
  };
}

async function carriers({ organisation, tag_id }: Carried) {
  const { owner } = server.database;
  const of = async (table: 'users' | 'measurements', key: string) => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(key)} as id from ${sql.table(table)}
       where org_id = ${organisation.org_id} and ${tag_id}::uuid = any(tag_ids) order by 1`.execute(owner);
    return rows.map(({ id }) => id);
  };
  const permissions = await owner
    .selectFrom('permissions')
    .select(['user_id', 'access'])
    .where('org_id', '=', organisation.org_id)
    .where('tag_id', '=', tag_id)
    .where('active', '=', true)
    .execute();
  return {
    people: await of('users', 'user_id'),
    tests: await of('measurements', 'measurement_id'),
    permissions,
  };
}

const merge = ({ by, source, target }: Carried) =>
  writeAsActor(server.database.app, by, (scope) =>
    mergePeople(
      scope,
      { source_id: source, target_id: target },
      { now: new Date(), peopleMerged: async () => {} },
    ),
  );

/** Several at once, one transaction of one of them at a time, in an order that follows from the seed. */
async function interleave(
  seed: number,
  parties: readonly ((turn: () => Promise<void>) => Promise<unknown>)[],
) {
  const random = seededNumbers(seed);
  const waiting: (() => void)[] = [];
  let running = parties.length;
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      next();
    });
  // Somebody has his turn when all who are not done wait for one.
  const next = () => {
    if (running === 0 || waiting.length < running) return;
    const [resolve] = waiting.splice(Math.floor(random() * waiting.length), 1);
    resolve?.();
  };
  await Promise.all(
    parties.map((party) =>
      party(turn).finally(() => {
        running -= 1;
        next();
      }),
    ),
  );
}

test.each([3, 4, 5, 6, 7, 8, 9])(
  'a tag restored before step %i of its deletion is on all that it was on',
  async (at) => {
    const world = await makeCarried();
    const before = await carriers(world);
    let step = 0;
    const restoring = transactionsOf(world, noStep);
    await deleteTag(
      transactionsOf(world, async () => {
        step += 1;
        if (step === at) await restoreTag(restoring, world.tag_id);
      }),
      world.tag_id,
    );
    expect(step).toBeGreaterThanOrEqual(at);
    expect(before.people).toHaveLength(CARRIERS + 1);
    expect(await carriers(world)).toEqual(before);
  },
);

test.each([2, 3, 4])(
  'a merge before step %i of a deletion leaves the tag on nobody, and a restore finds both',
  async (at) => {
    const world = await makeCarried();
    const before = await carriers(world);
    let step = 0;
    await deleteTag(
      transactionsOf(world, async () => {
        step += 1;
        if (step === at) await merge(world);
      }),
      world.tag_id,
    );
    expect(await carriers(world)).toEqual({ people: [], tests: [], permissions: [] });

    await restoreTag(transactionsOf(world, noStep), world.tag_id);
    expect(await carriers(world)).toEqual({ ...before, people: [...before.people, world.target].sort() });
  },
);

test.each([1, 2, 3, 4, 5, 6])(
  'deletion, restore and merge in any order (%i): the restore is exact',
  async (seed) => {
    const world = await makeCarried();
    const before = await carriers(world);
    const { tag_id } = world;
    let marked: () => void;
    const isMarked = new Promise<void>((resolve) => {
      marked = resolve;
    });
    await interleave(seed, [
      async (turn) => {
        let steps = 0;
        await deleteTag(
          transactionsOf(world, async () => {
            steps += 1;
            // The first step alone is sure: without it there is nothing to restore.
            if (steps === 2) marked();
            if (steps > 1) await turn();
          }),
          tag_id,
        );
      },
      async (turn) => {
        await isMarked;
        await restoreTag(transactionsOf(world, turn), tag_id);
      },
      async (turn) => {
        await isMarked;
        await turn();
        await merge(world);
      },
    ]);
    const people = [...before.people, world.target].sort();
    expect(await carriers(world)).toEqual({ ...before, people });
  },
);

test.each([0, -1])(
  'a person who lost the tag by hand during the sweep does not get it back (%i)',
  async (place) => {
    const world = await makeCarried();
    const before = await carriers(world);
    const last = before.people.filter((id) => id !== world.source).at(place) ?? '';
    let step = 0;
    await deleteTag(
      transactionsOf(world, async () => {
        step += 1;
        // Neither has lost it to the sweep by then.
        if (step === (place === 0 ? 2 : 3)) await world.organisation.setTags(last, []);
      }),
      world.tag_id,
    );
    await restoreTag(transactionsOf(world, noStep), world.tag_id);
    expect((await carriers(world)).people).toEqual(before.people.filter((id) => id !== last));
  },
);

test('a restarted deletion takes over from the one before', async () => {
  const world = await makeCarried();
  let step = 0;
  await deleteTag(
    transactionsOf(world, async () => {
      step += 1;
      if (step === 4) await deleteTag(transactionsOf(world, noStep), world.tag_id);
    }),
    world.tag_id,
  );
  expect(await carriers(world)).toEqual({ people: [], tests: [], permissions: [] });
  const missing = deleteTag(transactionsOf(world, noStep), randomUUID());
  await expect(missing).rejects.toThrow('not found');
});
