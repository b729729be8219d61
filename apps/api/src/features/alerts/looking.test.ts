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
let adminId: string;
let crane: string;
let worker: string;
beforeEach(async () => {
  now = new Date();
  ({ ours, admin, adminId, crane, worker } = await setAlertStage(server, alerting, now));
});
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test('looks that meet, and looks again, make one alert and one letter', async () => {
  await alerting.rule(admin, 'hydration');
  for (const value of [SEVERE, SEVERE + 10]) await alerting.tested(admin, worker, value);
  await Promise.all([alerting.look(), alerting.look(), alerting.look()]);
  later(5 * MINUTE_MS);
  await alerting.tested(admin, worker, SEVERE + 20);
  await alerting.look();
  const open = await alerting.alerts(admin, 'open');
  expect(open).toMatchObject([{ value: SEVERE + 20 }]);
  expect(alerting.letters).toHaveLength(1);
});

test('what happens while a look reads is looked at again: a rule switched off, and another look', async () => {
  const rule = await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  alerting.meanwhile.push(() => alerting.ask(admin, 'PUT', `/rule/${rule}/on`, { is_on: false }));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
  await alerting.ask(admin, 'PUT', `/rule/${rule}/on`, { is_on: true });
  later(3 * MINUTE_MS);
  await alerting.tested(admin, worker, SEVERE + 10);
  alerting.meanwhile.push(() => alerting.look());
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toHaveLength(1);
  expect(alerting.letters).toHaveLength(1);
});

test('nobody tested for a while is found by the clock, once, and heard of again', async () => {
  await ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ created_time: new Date(now.getTime() - 15 * DAY_MS).toISOString().replace('Z', '000Z') })
      .where('org_id', '=', org_id)
      .where('user_id', '=', worker)
      .execute(),
  );
  await alerting.rule(admin, 'no-test', { scope: { tag_ids: [crane], location_ids: [], job_ids: [] } });
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toMatchObject([{ subject_name: 'Ida Berg', value: 15 }]);
  later(2 * MINUTE_MS);
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toHaveLength(1);
  await alerting.tested(admin, worker, FINE);
  later(2 * MINUTE_MS);
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
});

const hot = (temperature_c: number, from: number) =>
  Array.from({ length: 6 }, (_, index) => {
    const time_ms = Math.floor(from / 3_600_000) * 3_600_000 + index * 3_600_000;
    const time = new Date(time_ms).toISOString().slice(0, 16).replace('T', ' ');
    return {
      time,
      time_ms,
      temperature_c,
      humidity: 30,
      wind_kph: 5,
      cloud: 0,
      pressure_mb: 1013,
      solar_wm2: 0,
    };
  });

test('the weather at a site fires and clears; when it is missing the alert stays and says since when', async () => {
  const site = await ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(admin, 'air-temperature');
  alerting.weather.set(site, hot(38, now.getTime()));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toMatchObject([
    { subject_name: 'Gate 3', value: 38, user_id: null },
  ]);
  later(3 * MINUTE_MS);
  alerting.weather.set(site, null);
  await alerting.look();
  const [silent] = await alerting.alerts(admin, 'open');
  expect(silent?.no_data_since).toBe(now.toISOString());
  later(3 * MINUTE_MS);
  alerting.weather.set(site, hot(20, now.getTime()));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
});

test('what has to hold waits, and is withdrawn without a word when it does not', async () => {
  const site = await ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(admin, 'air-temperature', { hold_minutes: 10 });
  alerting.weather.set(site, hot(38, now.getTime()));
  await alerting.look();
  expect(await alerting.alerts(admin, 'open')).toEqual([]);
  later(5 * MINUTE_MS);
  alerting.weather.set(site, hot(20, now.getTime()));
  await alerting.look();
  later(5 * MINUTE_MS);
  alerting.weather.set(site, hot(38, now.getTime()));
  await alerting.look();
  later(10 * MINUTE_MS);
  await alerting.look();
  expect(await alerting.alerts(admin)).toHaveLength(1);
  expect(alerting.letters).toHaveLength(1);
});

test('an alert of which nothing new is heard is closed after a day', async () => {
  await alerting.rule(admin, 'hydration');
  await alerting.tested(admin, worker, SEVERE);
  await alerting.look();
  later(DAY_MS + MINUTE_MS);
  admin = await ours.signIn(adminId, { created_at: now, used_at: now });
  await alerting.look();
  expect(await alerting.alerts(admin)).toMatchObject([{ state: 'closed' }]);
});
