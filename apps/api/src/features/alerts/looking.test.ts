import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const FINE = 50;
const { alerting, clock, stage } = setUpAlerting();

test('looks that meet, and looks again, make one alert and one letter', async () => {
  await alerting.rule(stage.admin, 'hydration');
  for (const value of [SEVERE, SEVERE + 10]) await alerting.tested(stage.admin, stage.worker, value);
  await Promise.all([alerting.look(), alerting.look(), alerting.look()]);
  clock.advance(5 * MINUTE_MS);
  await alerting.tested(stage.admin, stage.worker, SEVERE + 20);
  await alerting.look();
  const open = await alerting.alerts(stage.admin, 'open');
  expect(open).toMatchObject([{ value: SEVERE + 20 }]);
  expect(alerting.letters).toHaveLength(1);
});

test('what happens while a look reads is looked at again: a rule switched off, and another look', async () => {
  const rule = await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  alerting.meanwhile.push(() => alerting.ask(stage.admin, 'PUT', `/rule/${rule}/on`, { is_on: false }));
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
  await alerting.ask(stage.admin, 'PUT', `/rule/${rule}/on`, { is_on: true });
  clock.advance(3 * MINUTE_MS);
  await alerting.tested(stage.admin, stage.worker, SEVERE + 10);
  alerting.meanwhile.push(() => alerting.look());
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toHaveLength(1);
  expect(alerting.letters).toHaveLength(1);
});

test('nobody tested for a while is found by the clock, once, and heard of again', async () => {
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ created_time: new Date(clock.now().getTime() - 15 * DAY_MS).toISOString().replace('Z', '000Z') })
      .where('org_id', '=', org_id)
      .where('user_id', '=', stage.worker)
      .execute(),
  );
  await alerting.rule(stage.admin, 'no-test', {
    scope: { tag_ids: [stage.crane], location_ids: [], job_ids: [] },
  });
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([{ subject_name: 'Ida Berg', value: 15 }]);
  clock.advance(2 * MINUTE_MS);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toHaveLength(1);
  await alerting.tested(stage.admin, stage.worker, FINE);
  clock.advance(2 * MINUTE_MS);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
});

test('the weather at a site fires and clears; when it is missing the alert stays and says since when', async () => {
  const site = await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(stage.admin, 'air-temperature');
  alerting.setAir(site, 38);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([
    { subject_name: 'Gate 3', value: 38, user_id: null },
  ]);
  clock.advance(3 * MINUTE_MS);
  alerting.weather.set(site, null);
  await alerting.look();
  const [silent] = await alerting.alerts(stage.admin, 'open');
  expect(silent?.no_data_since).toBe(clock.now().toISOString());
  clock.advance(3 * MINUTE_MS);
  alerting.setAir(site, 20);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
});

test('what has to hold waits, and is withdrawn without a word when it does not', async () => {
  const site = await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(stage.admin, 'air-temperature', { hold_minutes: 10 });
  alerting.setAir(site, 38);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
  clock.advance(5 * MINUTE_MS);
  alerting.setAir(site, 20);
  await alerting.look();
  clock.advance(5 * MINUTE_MS);
  alerting.setAir(site, 38);
  await alerting.look();
  clock.advance(10 * MINUTE_MS);
  await alerting.look();
  expect(await alerting.alerts(stage.admin)).toHaveLength(1);
  expect(alerting.letters).toHaveLength(1);
});

test('an alert of which nothing new is heard is closed after a day', async () => {
  await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  clock.advance(DAY_MS + MINUTE_MS);
  const again = await stage.signIn(stage.adminId);
  await alerting.look();
  expect(await alerting.alerts(again)).toMatchObject([{ state: 'closed' }]);
});
