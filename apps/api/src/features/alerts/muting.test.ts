import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { type AlertStage, setAlertStage } from './testing/alert-stage.ts';
import { alertingOf } from './testing/alerting.ts';

const SEVERE = 250;
const FINE = 50;
let now = new Date();
const server = setUpTestApp({ clock: () => now });
const alerting = alertingOf(server, () => now);

let ours: AlertStage['ours'];
let admin: AlertStage['admin'];
let crane: string;
let worker: string;
beforeEach(async () => {
  now = new Date();
  ({ ours, admin, crane, worker } = await setAlertStage(server, alerting, now));
});
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const mute = (rule_id: string, minutes: number) =>
  alerting.ask(admin, 'PUT', `/rule/${rule_id}/mute`, {
    until: new Date(now.getTime() + minutes * MINUTE_MS).toISOString(),
    reason: 'Maintenance',
  });
const endMuting = (rule_id: string) =>
  alerting.ask(admin, 'PUT', `/rule/${rule_id}/mute`, { until: null, reason: '' });
async function dehydrated(): Promise<string> {
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const [alert] = await alerting.alerts(admin, 'open');
  return alert?.alert_id ?? '';
}
const eventsOf = async (alert_id: string) => (await alerting.alert(admin, alert_id)).events;

test('a muted rule tells nobody and says so once, with who muted it and why', async () => {
  const rule_id = await alerting.rule(admin, 'hydration');
  expect((await mute(rule_id, 60)).data).toMatchObject({ muted_reason: 'Maintenance', muted_by: 'Ada Ford' });
  const alert_id = await dehydrated();
  later(2 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  expect((await eventsOf(alert_id)).map(({ what }) => what)).toEqual(['began', 'fired', 'not told']);
  const late = { until: new Date(now.getTime() + 91 * DAY_MS).toISOString(), reason: '' };
  expect((await alerting.ask(admin, 'PUT', `/rule/${rule_id}/mute`, late)).status).toBe(400);
});

test('what a muted rule found stands behind what asks for an answer', async () => {
  const night = await ours.addTag('Night shift');
  const other = await ours.addPerson({ name_first: 'Bo', tag_ids: [night] });
  const reach = (...tag_ids: string[]) => ({ scope: { tag_ids, location_ids: [], job_ids: [] } });
  const loud = await alerting.rule(admin, 'hydration', {
    name: 'Loud',
    severity: 'information',
    ...reach(night),
  });
  const quiet = await alerting.rule(admin, 'hydration', {
    name: 'Quiet',
    severity: 'critical',
    ...reach(crane),
  });
  await mute(quiet, 60);
  await alerting.tested(admin, other, SEVERE);
  await dehydrated();
  const order = async () => (await alerting.alerts(admin, 'open')).map(({ rule_id }) => rule_id);
  expect(await order()).toEqual([loud, quiet]);
  await endMuting(quiet);
  expect(await order()).toEqual([quiet, loud]);
});

test('an entry asks for an answer while only one rule of its incident is muted', async () => {
  const loud = await alerting.rule(admin, 'hydration', { name: 'Loud', severity: 'information' });
  const quiet = await alerting.rule(admin, 'hydration', { name: 'Quiet', severity: 'critical' });
  await mute(quiet, 60);
  await dehydrated();
  const entry = async () => (await alerting.alerts(admin, 'open')).map(({ rule_id }) => rule_id);
  expect(await entry()).toEqual([loud]);
  expect(alerting.letters.map(({ subject }) => subject)).toEqual(['For information: Loud']);
  await endMuting(quiet);
  expect(await entry()).toEqual([quiet]);
  await alerting.look();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual([
    'For information: Loud',
    'Critical: Quiet',
  ]);
});

test('what still fires when the muting is over is told then, and its next step as long after as ever', async () => {
  const admins = { user_ids: [], admins: true, supervisors: false, webhook_ids: [] };
  const step = (after_minutes: number) =>
    ({ after_minutes, recipients: admins, channels: ['mail'] }) as const;
  const rule_id = await alerting.rule(admin, 'hydration', { steps: [step(0), step(15)] });
  await mute(rule_id, 60);
  const alert_id = await dehydrated();
  later(59 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  later(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  later(14 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  later(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
  expect((await eventsOf(alert_id)).map(({ what }) => what)).toEqual([
    'began',
    'fired',
    'not told',
    'told',
    'told',
  ]);
});

test('a muting that is ended early, or made longer, moves what waits for its end', async () => {
  const rule_id = await alerting.rule(admin, 'hydration');
  await mute(rule_id, 60);
  await dehydrated();
  await mute(rule_id, 120);
  later(61 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  await endMuting(rule_id);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
});

test('a rule that is muted after its first step goes on to the next one when that is over', async () => {
  const recipients = { user_ids: [], admins: true, supervisors: false, webhook_ids: [] };
  const step = (after_minutes: number) => ({ after_minutes, recipients, channels: ['mail'] }) as const;
  const rule_id = await alerting.rule(admin, 'hydration', { steps: [step(0), step(15)] });
  await dehydrated();
  await mute(rule_id, 5);
  await endMuting(rule_id);
  await alerting.look();
  // It is not time yet.
  expect(alerting.letters).toHaveLength(1);
  await mute(rule_id, 30);
  later(20 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  later(11 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
});

test('what was answered, or is over, before the muting ends is told to nobody', async () => {
  const rule_id = await alerting.rule(admin, 'hydration');
  await mute(rule_id, 60);
  const alert_id = await dehydrated();
  await alerting.ask(admin, 'POST', `/${alert_id}/acknowledge`, { note: '' });
  const other = await ours.addPerson({ name_first: 'Bo' });
  await alerting.tested(admin, other, SEVERE);
  await alerting.look();
  later(MINUTE_MS);
  await alerting.tested(admin, other, FINE);
  await alerting.look();
  later(60 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
});

test('what waits for the end of quiet hours waits for the end of a muting too', async () => {
  const local = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
  const quiet_hours = { from: local(-60 * MINUTE_MS), to: local(10 * MINUTE_MS), time_zone: 'UTC' };
  const rule_id = await alerting.rule(admin, 'hydration', { quiet_hours });
  await dehydrated();
  await mute(rule_id, 60);
  later(30 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  await endMuting(rule_id);
  later(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
});

test('where alerts are switched off meanwhile, what still waits is told to nobody', async () => {
  const local = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
  const quiet_hours = { from: local(-60 * MINUTE_MS), to: local(10 * MINUTE_MS), time_zone: 'UTC' };
  await alerting.rule(admin, 'hydration', { quiet_hours });
  await dehydrated();
  await ours.write(({ tx, org_id }) =>
    tx.updateTable('organisations').set({ metadata: '{}' }).where('org_id', '=', org_id).execute(),
  );
  later(2 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
});

test('a step that comes while alerts are switched off is taken when they are on again', async () => {
  const recipients = { user_ids: [], admins: true, supervisors: false, webhook_ids: [] };
  const step = (after_minutes: number) => ({ after_minutes, recipients, channels: ['mail'] }) as const;
  await alerting.rule(admin, 'hydration', { steps: [step(0), step(15)] });
  await dehydrated();
  expect(alerting.letters).toHaveLength(1);
  await ours.write(({ tx, org_id }) =>
    tx.updateTable('organisations').set({ metadata: '{}' }).where('org_id', '=', org_id).execute(),
  );
  later(20 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  await alerting.open(ours);
  later(6 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
});
