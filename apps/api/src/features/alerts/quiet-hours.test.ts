import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { type AlertStage, setAlertStage } from './testing/alert-stage.ts';
import { alertingOf } from './testing/alerting.ts';

const SEVERE = 250;
let now = new Date();
const server = setUpTestApp({ clock: () => now });
const alerting = alertingOf(server, () => now);

let admin: AlertStage['admin'];
let ruleId: string;
let alertId: string;
/** A severe result an hour into quiet hours that end in an hour, by a rule with a second step after fifteen minutes. */
beforeEach(async () => {
  now = new Date();
  const stage = await setAlertStage(server, alerting, now);
  ({ admin } = stage);
  const boss = await stage.ours.addPerson({
    name_first: 'Bo',
    email: `${randomUUID()}@harbour.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  const step = (after_minutes: number, user_id: string) => ({
    after_minutes,
    recipients: { user_ids: [user_id], admins: false, supervisors: false, webhook_ids: [] },
    channels: ['mail'] as const,
  });
  const clockIn = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
  const quiet_hours = { from: clockIn(-60 * MINUTE_MS), to: clockIn(60 * MINUTE_MS), time_zone: 'UTC' };
  ruleId = await alerting.rule(admin, 'hydration', {
    name: 'Night',
    quiet_hours,
    steps: [step(0, stage.adminId), step(15, boss)],
  });
  await alerting.tested(admin, stage.worker, SEVERE);
  await alerting.look();
  const [alert] = await alerting.alerts(admin, 'open');
  alertId = alert?.alert_id ?? '';
});

/** What the background work does each minute, so many minutes long. */
async function after(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    now = new Date(now.getTime() + MINUTE_MS);
    await alerting.look();
  }
}
const told = () => alerting.letters.length;
const acknowledge = () => alerting.ask(admin, 'POST', `/${alertId}/acknowledge`, { note: '' });

test('steps that come in quiet hours leave the time to answer between them when these end', async () => {
  await after(30);
  expect(told()).toBe(0);
  await after(31);
  expect(told()).toBe(1);
  await after(12);
  expect(told()).toBe(1);
  await after(4);
  expect(told()).toBe(2);
});

test('whoever answers the first one keeps the second from being told', async () => {
  await after(62);
  expect(told()).toBe(1);
  await acknowledge();
  await after(30);
  expect(told()).toBe(1);
});

test('quiet hours that are taken off a rule let its first step out at once and the next ones in their time', async () => {
  await after(20);
  await alerting.change(admin, ruleId, { quiet_hours: null });
  await after(2);
  expect(told()).toBe(1);
  await after(12);
  expect(told()).toBe(1);
  await after(4);
  expect(told()).toBe(2);
});
