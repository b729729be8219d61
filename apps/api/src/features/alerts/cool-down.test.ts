import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { type AlertStage, setAlertStage } from './testing/alert-stage.ts';
import { alertingOf } from './testing/alerting.ts';

const MINUTE = 60_000;
const SEVERE = 250;
const FINE = 50;
let now = new Date();
let server: TestApp;
let alerting: ReturnType<typeof alertingOf>;
beforeAll(async () => {
  server = await buildTestApp({ clock: () => now });
  alerting = alertingOf(server, () => now);
});
afterAll(() => server.close());

let admin: AlertStage['admin'];
let worker: string;
beforeEach(async () => {
  now = new Date();
  ({ admin, worker } = await setAlertStage(server, alerting, now));
});
/** Goes on by so much, looking each minute as a running server does. */
async function after(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    now = new Date(now.getTime() + MINUTE);
    await alerting.look();
  }
}
const openIds = async () => (await alerting.alerts(admin, 'open')).map(({ alert_id }) => alert_id);
test('a bad result within the cool-down is told when that is over, unless a good one came meanwhile', async () => {
  await alerting.rule(admin, 'hydration', { cool_down_minutes: 10 });
  await alerting.tested(admin, worker, SEVERE);
  await after(1);
  await alerting.tested(admin, worker, FINE);
  await after(2);
  await alerting.tested(admin, worker, SEVERE);
  await after(1);
  // Nothing begins within it.
  expect(await openIds()).toEqual([]);
  await after(8);
  const [again] = await openIds();
  expect(again).toBeDefined();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual([
    ...['Warning: A rule', 'Over: A rule', 'Warning: A rule'],
  ]);

  await alerting.tested(admin, worker, FINE);
  await after(1);
  await alerting.tested(admin, worker, SEVERE);
  await after(2);
  await alerting.tested(admin, worker, FINE);
  await after(10);
  expect(await openIds()).toEqual([]);
});

test('what somebody closed by hand does not come back for the same result', async () => {
  await alerting.rule(admin, 'hydration', { cool_down_minutes: 3 });
  await alerting.tested(admin, worker, SEVERE);
  await after(1);
  const [alert] = await openIds();
  await alerting.ask(admin, 'POST', `/${alert}/close`, { note: '' });
  await after(5);
  expect(await openIds()).toEqual([]);
});
