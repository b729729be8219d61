import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mailStep, setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const { alerting, stage, runFor, quietHoursFor } = setUpAlerting();

let ruleId: string;
let alertId: string;
/** A severe result an hour into quiet hours that end in an hour, by a rule with a second step after fifteen minutes. */
beforeEach(async () => {
  const boss = await stage.ours.addPerson({
    name_first: 'Bo',
    email: `${randomUUID()}@harbour.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  ruleId = await alerting.rule(stage.admin, 'hydration', {
    name: 'Night',
    quiet_hours: quietHoursFor(60),
    steps: [mailStep(0, { user_ids: [stage.adminId] }), mailStep(15, { user_ids: [boss] })],
  });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const [alert] = await alerting.alerts(stage.admin, 'open');
  alertId = alert?.alert_id ?? '';
});

const told = () => alerting.letters.length;
const acknowledge = () => alerting.ask(stage.admin, 'POST', `/${alertId}/acknowledge`, { note: '' });

test('steps that come in quiet hours leave the time to answer between them when these end', async () => {
  await runFor(30);
  expect(told()).toBe(0);
  await runFor(31);
  expect(told()).toBe(1);
  await runFor(12);
  expect(told()).toBe(1);
  await runFor(4);
  expect(told()).toBe(2);
});

test('whoever answers the first one keeps the second from being told', async () => {
  await runFor(62);
  expect(told()).toBe(1);
  await acknowledge();
  await runFor(30);
  expect(told()).toBe(1);
});

test('quiet hours that are taken off a rule let its first step out at once and the next ones in their time', async () => {
  await runFor(20);
  await alerting.change(stage.admin, ruleId, { quiet_hours: null });
  await runFor(2);
  expect(told()).toBe(1);
  await runFor(12);
  expect(told()).toBe(1);
  await runFor(4);
  expect(told()).toBe(2);
});
