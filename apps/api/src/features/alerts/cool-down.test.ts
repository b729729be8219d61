import { HOUR_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
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
/** Goes on by so much, looking each minute as a running server does. */
async function after(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    now = new Date(now.getTime() + MINUTE_MS);
    await alerting.look();
  }
}
const hotDay = (from: number) =>
  Array.from({ length: 6 }, (_, index) => ({
    time_ms: Math.floor(from / HOUR_MS) * HOUR_MS + index * HOUR_MS,
    time: new Date(Math.floor(from / HOUR_MS) * HOUR_MS + index * HOUR_MS).toISOString().slice(0, 16),
    temperature_c: 38,
    humidity: 30,
    wind_kph: 5,
    cloud: 0,
    pressure_mb: 1013,
    solar_wm2: 0,
  }));
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
    'Warning: A rule',
    'Over: A rule',
    'Warning: A rule',
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

test('a change of the rule is no end of the heat: what is still within its reach stays, with who answered it', async () => {
  const gate = await ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  const yard = await ours.addTag('Yard', 'location', { lat: -20.3, lon: 118.6 });
  for (const site of [gate, yard]) alerting.weather.set(site, hotDay(now.getTime()));
  const reach = (...location_ids: string[]) => ({ scope: { tag_ids: [], location_ids, job_ids: [] } });
  const rule_id = await alerting.rule(admin, 'air-temperature', reach(gate));
  await alerting.look();
  const [first = ''] = await openIds();
  await alerting.ask(admin, 'POST', `/${first}/acknowledge`, { note: 'Shade is up' });
  await alerting.change(admin, rule_id, reach(gate, yard));
  await after(3);
  expect(await openIds()).toHaveLength(2);
  expect(await openIds()).toContain(first);
  await alerting.change(admin, rule_id, reach(yard));
  await after(3);
  expect(await alerting.alerts(admin, 'open')).toMatchObject([{ subject_name: 'Yard' }]);
});

test('a stricter limit, or a rule that was off, warns at once where it is hot', async () => {
  const gate = await ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  alerting.weather.set(gate, hotDay(now.getTime()));
  const rule_id = await alerting.rule(admin, 'air-temperature');
  await alerting.look();
  const [first] = await openIds();
  await alerting.change(admin, rule_id, {
    trigger: { kind: 'air-temperature', at_least_c: 30, hours_ahead: 0 },
  });
  await after(3);
  const [second] = await openIds();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
  for (const is_on of [false, true]) await alerting.ask(admin, 'PUT', `/rule/${rule_id}/on`, { is_on });
  await after(3);
  expect(await openIds()).toHaveLength(1);
});

test('who is severely dehydrated is still watched when the rule becomes stricter or reaches others too', async () => {
  const other = await ours.addTag('Night shift');
  const reach = (...tag_ids: string[]) => ({ scope: { tag_ids, location_ids: [], job_ids: [] } });
  const rule_id = await alerting.rule(admin, 'hydration', reach(crane));
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  const before = await openIds();
  await alerting.change(admin, rule_id, reach(crane, other));
  await after(1);
  expect(await openIds()).toEqual(before);
  await alerting.change(admin, rule_id, {
    trigger: { kind: 'hydration', at_least: 'moderately_dehydrated' },
  });
  await after(1);
  expect(await openIds()).toHaveLength(1);
  await alerting.change(admin, rule_id, reach(other));
  await after(1);
  expect(await openIds()).toEqual([]);
});
