import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { nextOfWalk, type PageOfStamps, stampsAmongAll, stampsOfPeople } from './page-stamps.store.ts';

/** A window that nothing is in yet: baselines alone. */
const AFTER_ALL = '2999-01-01T00:00:00.000000Z';

const server = setUpTestApp();
let organisation: TestOrganisation;
/** People with no measurement, with few, and one with most of them, in turns and in one long row. */
let people: string[];
let all: { user_id: string; modified_time: string; type: string }[];

beforeAll(async () => {
  organisation = await server.organisation();
  people = [];
  for (let i = 0; i < 40; i += 1) people.push(await organisation.addPerson());
  const counts = [0, 1, 2, 3, 5, 8];
  for (let round = 0; round < 4; round += 1) {
    for (const [index, user_id] of people.entries()) {
      const count = index === 7 ? 300 : (counts[(index * 7 + round) % counts.length] ?? 0);
      if (count > 0) await organisation.write((scope) => insertMeasurements(scope, { user_id, count }));
    }
  }
  await sql`update measurements set type = 'sosm_baseline' where measurement_id::text < '2'`.execute(
    server.database.owner,
  );
  all = await server.database.owner
    .selectFrom('measurements')
    .select(['user_id', 'modified_time', 'type'])
    .where('org_id', '=', organisation.org_id)
    .orderBy('modified_time')
    .execute();
});

/** The page as the rule says it, from all rows. */
function due(userIds: readonly string[], { beyond, order, from = null, limit }: PageOfStamps): string[] {
  const isHeld = ({ modified_time, type }: (typeof all)[number]) =>
    from === null || modified_time >= from || type === 'sosm_baseline';
  const theirs = all
    .filter((row) => userIds.includes(row.user_id) && isHeld(row))
    .map((row) => row.modified_time);
  const isIn = (stamp: string) =>
    beyond === null || (order === 'oldest first' ? stamp > beyond : stamp < beyond);
  return (order === 'oldest first' ? theirs : theirs.reverse()).filter(isIn).slice(0, limit);
}

test('whoever they are, however long the page: the merge gives what all rows give', async () => {
  let seed = 11;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let run = 0; run < 120; run += 1) {
    const part = random() < 0.3 ? 0.05 : random();
    const userIds = people.filter(() => random() < part);
    const beyond = random() < 0.2 ? null : (all[Math.floor(random() * all.length)]?.modified_time ?? null);
    const order = random() < 0.5 ? 'oldest first' : 'newest first';
    const from = random() < 0.4 ? null : (all[Math.floor(random() * all.length)]?.modified_time ?? null);
    const wanted: PageOfStamps = {
      beyond,
      order,
      from: order === 'newest first' ? from : null,
      limit: [1, 3, 20, 200, 2000][Math.floor(random() * 5)] ?? 1,
    };

    const { stamps } = await organisation.write((scope) => stampsOfPeople(scope, userIds, wanted));
    const walked = await organisation.write((scope) => stampsAmongAll(scope, userIds, wanted, 5000));
    const short = await organisation.write((scope) => stampsAmongAll(scope, userIds, wanted, 30));

    const expected = due(userIds, wanted);
    expect(stamps).toEqual(expected);
    expect(walked).toEqual(expected);
    if (short !== null) expect(short).toEqual(expected);
  }
});

test('the work is bounded by the people and the page, and not by who has most', async () => {
  const middle = all[Math.floor(all.length / 2)]?.modified_time ?? null;
  for (const limit of [10, 100, 400]) {
    for (const { order, from } of [
      { order: 'oldest first', from: null },
      { order: 'newest first', from: null },
      { order: 'newest first', from: middle },
      { order: 'newest first', from: AFTER_ALL },
    ] as const) {
      const wanted = { beyond: null, order, from, limit };
      const { stamps, examined } = await organisation.write((scope) => stampsOfPeople(scope, people, wanted));

      expect(stamps).toEqual(due(people, wanted));
      // Twice the page and one of everybody at first, and what is asked again is within four times what is in the page.
      expect(examined).toBeLessThanOrEqual(2 * limit + people.length + 5 * limit);
    }
  }
});

test('a walk that does not fill the page within its length says that it does not know', async () => {
  const [nobody = ''] = people;
  const wanted: PageOfStamps = { beyond: null, order: 'oldest first', limit: 50 };

  expect(await organisation.write((scope) => stampsAmongAll(scope, [nobody], wanted, 100))).toBeNull();
  expect(await organisation.write((scope) => stampsAmongAll(scope, [nobody], wanted, 100_000))).toEqual(
    due([nobody], wanted),
  );
});

test('a window reads two ranges of indexes and nothing between or beside them', async () => {
  const { owner } = server.database;
  await sql`vacuum (analyze) measurements`.execute(owner);
  const [user_id = ''] = people;
  const from = all[Math.floor(all.length / 2)]?.modified_time ?? null;
  const walks = [
    { indexes: ['measurements_changes', 'measurements_baselines'], whose: sql`true` },
    {
      indexes: ['measurements_of_user', 'measurements_baselines_of_user'],
      whose: sql`m.user_id = ${user_id}`,
    },
  ];
  for (const { indexes, whose } of walks) {
    const wanted = { beyond: null, order: 'newest first', from, limit: 20 } as const;
    const next = nextOfWalk(
      { tx: owner as never, org_id: organisation.org_id },
      sql`m.modified_time`,
      wanted,
      { whose },
    );
    const plan = await owner.transaction().execute(async (tx) => {
      // So few rows would be read as a whole, and a database of years would not.
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx);
      return JSON.stringify((await sql`explain (format json) ${next}`.execute(tx)).rows);
    });
    // On a machine of many, names end in the number of a shard.
    const read = [...plan.matchAll(/"Index Name":"(\w+?)(?:_\d{6,})?"/g)].map(([, name]) => name);
    // Where the tests run on partitioned tables, indexes have other names.
    if (!plan.includes('measurements_part_')) expect(read.sort()).toEqual([...indexes].sort());
    expect(new Set(read).size).toBe(2);
    expect(plan).not.toContain('"Sort"');
    expect(plan).not.toContain('"Filter"');
  }
});
