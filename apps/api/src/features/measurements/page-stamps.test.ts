import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { type PageOfStamps, stampsAmongAll, stampsOfPeople } from './page-stamps.store.ts';

let server: TestApp;
let organisation: TestOrganisation;
/** People with no measurement, with few, and one with most of them, in turns and in one long row. */
let people: string[];
let all: { user_id: string; modified_time: string }[];

beforeAll(async () => {
  server = await buildTestApp();
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
  all = await server.database.owner
    .selectFrom('measurements')
    .select(['user_id', 'modified_time'])
    .where('org_id', '=', organisation.org_id)
    .orderBy('modified_time')
    .execute();
});
afterAll(() => server.close());

/** The page as the rule says it, from all rows. */
function due(userIds: readonly string[], { beyond, order, limit }: PageOfStamps): string[] {
  const theirs = all.filter(({ user_id }) => userIds.includes(user_id)).map((row) => row.modified_time);
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
    const wanted: PageOfStamps = {
      beyond,
      order,
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
  for (const limit of [10, 100, 400]) {
    for (const order of ['oldest first', 'newest first'] as const) {
      const wanted = { beyond: null, order, limit };
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
