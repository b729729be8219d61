import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { mailStep, setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const FINE = 50;
const { alerting, clock, stage, quietHoursFor } = setUpAlerting();

const mute = (rule_id: string, minutes: number) =>
  alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}/mute`, {
    until: new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
    reason: 'Maintenance',
  });
const endMuting = (rule_id: string) =>
  alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}/mute`, { until: null, reason: '' });
async function dehydrated(): Promise<string> {
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const [alert] = await alerting.alerts(stage.admin, 'open');
  return alert?.alert_id ?? '';
}
const eventsOf = async (alert_id: string) => (await alerting.alert(stage.admin, alert_id)).events;

test('a muted rule tells nobody and says so once, with who muted it and why', async () => {
  const rule_id = await alerting.rule(stage.admin, 'hydration');
  expect((await mute(rule_id, 60)).data).toMatchObject({ muted_reason: 'Maintenance', muted_by: 'Ada Ford' });
  const alert_id = await dehydrated();
  clock.advance(2 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  expect((await eventsOf(alert_id)).map(({ what }) => what)).toEqual(['began', 'fired', 'not told']);
  const late = { until: new Date(clock.now().getTime() + 91 * DAY_MS).toISOString(), reason: '' };
  expect((await alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}/mute`, late)).status).toBe(400);
});

test('what a muted rule found stands behind what asks for an answer', async () => {
  const night = await stage.ours.addTag('Night shift');
  const other = await stage.ours.addPerson({ name_first: 'Bo', tag_ids: [night] });
  const reach = (...tag_ids: string[]) => ({ scope: { tag_ids, location_ids: [], job_ids: [] } });
  const loud = await alerting.rule(stage.admin, 'hydration', {
    name: 'Loud',
    severity: 'information',
    ...reach(night),
  });
  const quiet = await alerting.rule(stage.admin, 'hydration', {
    name: 'Quiet',
    severity: 'critical',
    ...reach(stage.crane),
  });
  await mute(quiet, 60);
  await alerting.tested(stage.admin, other, SEVERE);
  await dehydrated();
  const order = async () => (await alerting.alerts(stage.admin, 'open')).map(({ rule_id }) => rule_id);
  expect(await order()).toEqual([loud, quiet]);
  await endMuting(quiet);
  expect(await order()).toEqual([quiet, loud]);
});

test('an entry asks for an answer while only one rule of its incident is muted', async () => {
  const loud = await alerting.rule(stage.admin, 'hydration', { name: 'Loud', severity: 'information' });
  const quiet = await alerting.rule(stage.admin, 'hydration', { name: 'Quiet', severity: 'critical' });
  await mute(quiet, 60);
  await dehydrated();
  const entry = async () => (await alerting.alerts(stage.admin, 'open')).map(({ rule_id }) => rule_id);
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
  const rule_id = await alerting.rule(stage.admin, 'hydration', { steps: [mailStep(0), mailStep(15)] });
  await mute(rule_id, 60);
  const alert_id = await dehydrated();
  clock.advance(59 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  clock.advance(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  clock.advance(14 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  clock.advance(MINUTE_MS);
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
  const rule_id = await alerting.rule(stage.admin, 'hydration');
  await mute(rule_id, 60);
  await dehydrated();
  await mute(rule_id, 120);
  clock.advance(61 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  await endMuting(rule_id);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
});

test('a rule that is muted after its first step goes on to the next one when that is over', async () => {
  const rule_id = await alerting.rule(stage.admin, 'hydration', { steps: [mailStep(0), mailStep(15)] });
  await dehydrated();
  await mute(rule_id, 5);
  await endMuting(rule_id);
  await alerting.look();
  // It is not time yet.
  expect(alerting.letters).toHaveLength(1);
  await mute(rule_id, 30);
  clock.advance(20 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  clock.advance(11 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
});

test('what was answered, or is over, before the muting ends is told to nobody', async () => {
  const rule_id = await alerting.rule(stage.admin, 'hydration');
  await mute(rule_id, 60);
  const alert_id = await dehydrated();
  await alerting.ask(stage.admin, 'POST', `/${alert_id}/acknowledge`, { note: '' });
  const other = await stage.ours.addPerson({ name_first: 'Bo' });
  await alerting.tested(stage.admin, other, SEVERE);
  await alerting.look();
  clock.advance(MINUTE_MS);
  await alerting.tested(stage.admin, other, FINE);
  await alerting.look();
  clock.advance(60 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
});

test('what waits for the end of quiet hours waits for the end of a muting too', async () => {
  const quiet_hours = quietHoursFor(10);
  const rule_id = await alerting.rule(stage.admin, 'hydration', { quiet_hours });
  await dehydrated();
  await mute(rule_id, 60);
  clock.advance(30 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
  await endMuting(rule_id);
  clock.advance(MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
});

test('where alerts are switched off meanwhile, what still waits is told to nobody', async () => {
  const quiet_hours = quietHoursFor(10);
  await alerting.rule(stage.admin, 'hydration', { quiet_hours });
  await dehydrated();
  await stage.ours.write(({ tx, org_id }) =>
    tx.updateTable('organisations').set({ metadata: '{}' }).where('org_id', '=', org_id).execute(),
  );
  clock.advance(2 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toEqual([]);
});

test('a step that comes while alerts are switched off is taken when they are on again', async () => {
  await alerting.rule(stage.admin, 'hydration', { steps: [mailStep(0), mailStep(15)] });
  await dehydrated();
  expect(alerting.letters).toHaveLength(1);
  await stage.ours.write(({ tx, org_id }) =>
    tx.updateTable('organisations').set({ metadata: '{}' }).where('org_id', '=', org_id).execute(),
  );
  clock.advance(20 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(1);
  await alerting.open(stage.ours);
  clock.advance(6 * MINUTE_MS);
  await alerting.look();
  expect(alerting.letters).toHaveLength(2);
});
