import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { type AlertStage, setAlertStage } from './testing/alert-stage.ts';
import { alertingOf } from './testing/alerting.ts';

const SEVERE = 250;
let now = new Date();
const server = setUpTestApp({ clock: () => now });
const alerting = alertingOf(server, () => now);

let ours: AlertStage['ours'];
let admin: AlertStage['admin'];
let adminId: string;
let worker: string;
beforeEach(async () => {
  now = new Date();
  ({ ours, admin, adminId, worker } = await setAlertStage(server, alerting, now));
});
async function after(minutes: number) {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
  await alerting.look();
}
const states = () =>
  server.database.owner
    .selectFrom('alerts')
    .select(['state'])
    .where('org_id', '=', ours.org_id)
    .execute()
    .then((rows) => rows.map(({ state }) => state));

test('an alert about somebody who was deleted ends, and its steps do not go on', async () => {
  const recipients = { user_ids: [adminId], admins: false, supervisors: false, webhook_ids: [] };
  const steps = [0, 30].map((after_minutes) => ({ after_minutes, recipients, channels: ['mail'] as const }));
  await alerting.rule(admin, 'hydration', { steps });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(await states()).toEqual(['firing']);
  const told = alerting.letters.length;

  const url = `/api/v2/user/${worker}`;
  expect((await server.app.inject({ method: 'DELETE', url, headers: admin })).statusCode).toBe(200);
  await after(2);
  expect(await states()).toEqual(['closed']);
  await after(40);
  expect(alerting.letters).toHaveLength(told);
});

test('what waited to hold, and of which nothing was heard any more, is withdrawn after a day', async () => {
  await alerting.rule(admin, 'hydration', { hold_minutes: 60 });
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  expect(await states()).toEqual(['pending']);
  // The result is taken back, so that no rule looks at its person again.
  await server.database.owner
    .updateTable('measurements')
    .set({ active: false })
    .where('org_id', '=', ours.org_id)
    .execute();
  await server.database.owner
    .updateTable('users')
    .set({ tag_ids: [] })
    .where('org_id', '=', ours.org_id)
    .where('user_id', '=', worker)
    .execute();
  await after(25 * 60);
  await after(2);
  expect(await states()).toEqual(['withdrawn']);
});
