import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nextBlocks } from '../background/block-work.ts';
import { up as moveLeftBehind } from '../database/migrations/20261128T1303_tests_left_behind_by_merges.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertMeasurements } from '../testing/test-measurements.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { movingMeasurements } from './measurement-moves.ts';

const server = setUpTestApp();
let organisation: TestOrganisation;
beforeEach(async () => {
  organisation = await server.organisation();
});

type State = {
  readonly active?: boolean;
  readonly merged_into?: string | null;
  readonly measured_since?: string;
};
const setState = (user_id: string, state: State) =>
  server.database.owner.updateTable('users').set(state).where('user_id', '=', user_id).execute();
const mergeInto = (from: string, merged_into: string, more: State = {}) =>
  setState(from, { active: false, merged_into, ...more });
const addTests = (user_id: string, count: number) =>
  organisation.write((scope) => insertMeasurements(scope, { user_id, count }));
const newStamp = () => organisation.write(async ({ stamps }) => stamps.next());

async function repair(): Promise<number> {
  const { owner, app } = server.database;
  await owner.transaction().execute((tx) => moveLeftBehind(tx as unknown as Kysely<unknown>));
  const queued = await owner.selectFrom('restamp_queue').select('user_id').execute();
  while (await nextBlocks(movingMeasurements(app)));
  return queued.length;
}

async function countTests(...people: string[]): Promise<number[]> {
  const rows = await server.database.owner
    .selectFrom('measurements')
    .select('user_id')
    .where('org_id', '=', organisation.org_id)
    .execute();
  return people.map((person) => rows.filter(({ user_id }) => user_id === person).length);
}

test('tests left behind move to the person at the end of the merges, once', async () => {
  const [first, second, last] = await Promise.all([1, 2, 3].map(() => organisation.addPerson()));
  if (!first || !second || !last) throw new Error('no people');
  await addTests(first, 3);
  await addTests(second, 2);
  await mergeInto(first, second);
  await mergeInto(second, last);
  expect(await repair()).toBe(2);
  expect(await countTests(first, second, last)).toEqual([0, 0, 5]);
  expect(await repair()).toBe(0);
});

test('tests of people who are not merged, or deleted without a merge, stay', async () => {
  const [active, deleted] = [await organisation.addPerson(), await organisation.addPerson()];
  await addTests(active, 1);
  await addTests(deleted, 1);
  await setState(deleted, { active: false });
  expect(await repair()).toBe(0);
  expect(await countTests(active, deleted)).toEqual([1, 1]);
});

test('tests older than a restoration of the person stay, because an earlier merge may own them', async () => {
  const [merged, target] = [await organisation.addPerson(), await organisation.addPerson()];
  await addTests(merged, 1);
  const measured_since = await newStamp();
  await addTests(merged, 1);
  await mergeInto(merged, target, { measured_since });
  expect(await repair()).toBe(0);
  expect(await countTests(merged, target)).toEqual([2, 0]);
});

test('tests newer than a restoration of the person move', async () => {
  const [merged, target] = [await organisation.addPerson(), await organisation.addPerson()];
  const measured_since = await newStamp();
  await addTests(merged, 2);
  await mergeInto(merged, target, { measured_since });
  expect(await repair()).toBe(1);
  expect(await countTests(merged, target)).toEqual([0, 2]);
});

test('tests older than a restoration of the target stay', async () => {
  const [merged, target] = [await organisation.addPerson(), await organisation.addPerson()];
  await addTests(merged, 1);
  await mergeInto(merged, target);
  await setState(target, { measured_since: await newStamp() });
  expect(await repair()).toBe(0);
  expect(await countTests(merged, target)).toEqual([1, 0]);
});
