import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { mailStep, setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const { server, alerting, clock, stage } = setUpAlerting();

async function after(minutes: number) {
  clock.advance(minutes * MINUTE_MS);
  await alerting.look();
}
const states = () =>
  server.database.owner
    .selectFrom('alerts')
    .select(['state'])
    .where('org_id', '=', stage.ours.org_id)
    .execute()
    .then((rows) => rows.map(({ state }) => state));

test('an alert about somebody who was deleted ends, and its steps do not go on', async () => {
  const steps = [0, 30].map((minutes) => mailStep(minutes, { user_ids: [stage.adminId] }));
  await alerting.rule(stage.admin, 'hydration', { steps });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  expect(await states()).toEqual(['firing']);
  const told = alerting.letters.length;

  const url = `/api/v2/user/${stage.worker}`;
  expect((await server.app.inject({ method: 'DELETE', url, headers: stage.admin })).statusCode).toBe(200);
  await after(2);
  expect(await states()).toEqual(['closed']);
  await after(40);
  expect(alerting.letters).toHaveLength(told);
});

test('what waited to hold, and of which nothing was heard any more, is withdrawn after a day', async () => {
  await alerting.rule(stage.admin, 'hydration', { hold_minutes: 60 });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  expect(await states()).toEqual(['pending']);
  // The result is taken back, so that no rule looks at its person again.
  await server.database.owner
    .updateTable('measurements')
    .set({ active: false })
    .where('org_id', '=', stage.ours.org_id)
    .execute();
  await server.database.owner
    .updateTable('users')
    .set({ tag_ids: [] })
    .where('org_id', '=', stage.ours.org_id)
    .where('user_id', '=', stage.worker)
    .execute();
  await after(25 * 60);
  await after(2);
  expect(await states()).toEqual(['withdrawn']);
});
