import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nextBlocks } from '../../../background/block-work.ts';
import { MOVE_BLOCK, movingMeasurements } from '../../../sync/measurement-moves.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import { insertMeasurements } from '../../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { forgettingTests } from './forget-tests.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let headers: TestHeaders;
let worker: string;
beforeEach(async () => {
  ours = await server.organisation('Ironbark');
  ({ headers } = await ours.admin());
  worker = await ours.addPerson();
});

async function addOldTest(type: 'sosm' | 'sosm_baseline'): Promise<string> {
  const sent = newMeasurement(worker, { created_time: '2015-01-20T08:00:00Z', type });
  await measurementSender(server).receipt(headers, sent);
  return sent.measurement_id;
}

/** The tests that are older than two years are emptied; what waits to move waits on. */
async function forgetOld(): Promise<void> {
  const url = '/api/v3/organisation/retention';
  const decided = await server.app.inject({ method: 'PUT', url, headers, payload: { years: 2 } });
  expect(decided.statusCode).toBe(200);
  await sql`update retention_walks set due_at = now() - interval '1 second'
             where org_id = ${ours.org_id}`.execute(server.database.owner);
  const clock = () => new Date(Date.now() + 8 * DAY_MS);
  while (await nextBlocks(forgettingTests({ database: server.database.app, clock })));
}

async function mergeWorker(): Promise<string> {
  const target_id = await ours.addPerson();
  const payload = { source_id: worker, target_id };
  const merged = await server.app.inject({ method: 'PATCH', url: '/api/v3/user/merge', headers, payload });
  expect(merged.statusCode).toBe(200);
  return target_id;
}

const testOf = (measurementId: string) =>
  server.database.owner
    .selectFrom('measurements')
    .select(['user_id', 'active', 'forgotten', 'value', 'name_first', 'name_last'])
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();

test('a baseline test that still moves from a merged person to one who is here stays', async () => {
  const baseline = await addOldTest('sosm_baseline');
  await ours.write((scope) => insertMeasurements(scope, { user_id: worker, count: MOVE_BLOCK }));
  const left = await mergeWorker();

  await forgetOld();
  while (await nextBlocks(movingMeasurements(server.database.app)));

  expect(await testOf(baseline)).toMatchObject({
    user_id: left,
    active: true,
    forgotten: false,
    value: 71.5,
  });
});

test('an emptied test goes along with a merge, and names nobody', async () => {
  const old = await addOldTest('sosm');
  await forgetOld();

  const left = await mergeWorker();

  const emptied = { user_id: left, active: false, forgotten: true, name_first: '', name_last: '' };
  expect(await testOf(old)).toMatchObject(emptied);
});

test('a test that is emptied while it waits to move goes to the target', async () => {
  const old = await addOldTest('sosm');
  await ours.write((scope) => insertMeasurements(scope, { user_id: worker, count: MOVE_BLOCK }));
  const left = await mergeWorker();

  await forgetOld();
  while (await nextBlocks(movingMeasurements(server.database.app)));

  expect(await testOf(old)).toMatchObject({ user_id: left, active: false, forgotten: true, name_first: '' });
});
