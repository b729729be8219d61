import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpAlerting } from './testing/alerting.ts';

const { server, alerting, clock, stage } = setUpAlerting();

let pit: string;
let driller: string;
beforeEach(async () => {
  pit = await stage.ours.addTag('Pit', 'location', { lat: -31.9, lon: 115.8 });
  driller = await stage.ours.addTag('Driller', 'job', { ...JOB_PRESETS['Moderate Risk'] });
});

const person = (name_first: string, tag_ids: string[], more: object = {}) =>
  stage.ours.addPerson({ name_first, name_last: 'Berg', tag_ids, ...more });
const air = (site: string, temperature_c: number) => alerting.setAir(site, temperature_c, 40);
const today = () => clock.now().toISOString().slice(0, 10);
/** The last twenty days were hot there. */
const wasHot = (site: string) =>
  alerting.heatDays.set(
    site,
    Array.from({ length: 20 }, (_, index) => ({ day: addDays(today(), -index), sun_c: 40, shade_c: 38 })),
  );
async function testedOn(user_id: string, daysAgo: readonly number[]) {
  const tests = daysAgo.map((days) =>
    newMeasurement(user_id, { created_time: new Date(clock.now().getTime() - days * DAY_MS).toISOString() }),
  );
  const { stored } = await measurementSender(server).receipt(stage.admin, tests);
  expect(stored).toHaveLength(daysAgo.length);
}
async function look(): Promise<string[]> {
  clock.advance(3 * MINUTE_MS);
  expect(await alerting.look()).toEqual([]);
  return (await alerting.alerts(stage.admin, 'open'))
    .map(({ subject_name }) => subject_name.split(' ')[0] ?? '')
    .sort();
}
const SIX_DAYS = [1, 2, 3, 4, 5, 6];

test('whoever is not used to the heat is told of when their job is hot, and nobody else', async () => {
  const office = await stage.ours.addTag('Office', 'location', { lat: -31.8, lon: 115.8 });
  const clerk = await stage.ours.addTag('Clerk', 'job', {});
  wasHot(pit);
  air(pit, 40);
  air(office, 18);
  await person('New', [driller, pit]);
  const used = await person('Used', [driller, pit]);
  const begun = await person('Begun', [driller, pit]);
  const unknown = await person('Unknown', [driller, office]);
  await person('Cool', [driller, office]);
  await person('Clerk', [clerk, pit]);
  await person('Without', [pit]);
  await person('Gone', [driller, pit], { active: false });
  await testedOn(used, SIX_DAYS);
  await testedOn(begun, [1, 2]);
  await testedOn(unknown, SIX_DAYS);
  await alerting.rule(stage.admin, 'not-acclimatised', { name: 'New in the heat' });
  expect(await look()).toEqual(['Begun', 'New']);
  const [alert] = await alerting.alerts(stage.admin, 'open');
  expect(alert).toMatchObject({ state: 'firing', rule_name: 'New in the heat' });
  expect(alert?.value).toBeGreaterThan(0);
  // Where they cannot be told apart nothing is said: it is hot there, and how the last days were nobody knows.
  air(office, 40);
  expect(await look()).toEqual(['Begun', 'Cool', 'New']);
});

test('it is over when it cools, when they are used to it, without the job, and for who has left; not without weather', async () => {
  wasHot(pit);
  air(pit, 40);
  const [one, two, three, four] = [
    await person('One', [driller, pit]),
    await person('Two', [driller, pit]),
    await person('Three', [driller, pit]),
    await person('Four', [driller, pit]),
  ];
  await alerting.rule(stage.admin, 'not-acclimatised');
  expect(await look()).toEqual(['Four', 'One', 'Three', 'Two']);
  await testedOn(one, SIX_DAYS);
  await stage.ours.setTags(two, [pit]);
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ active: false })
      .where('org_id', '=', org_id)
      .where('user_id', '=', three)
      .execute(),
  );
  expect(await look()).toEqual(['Four']);
  alerting.weather.clear();
  expect(await look()).toEqual(['Four']);
  air(pit, 15);
  expect(await look()).toEqual([]);
  const ended = await alerting.alerts(stage.admin);
  expect(ended.map(({ user_id, state }) => [user_id, state])).toEqual(
    expect.arrayContaining([one, two, three, four].map((id) => [id, 'cleared'])),
  );
});

test('a rule for some tags watches those who carry one; at a hidden site people work all the same', async () => {
  const crew = await stage.ours.addTag('Crew');
  const shaft = await stage.ours.addTag('Shaft', 'location', { lat: -30, lon: 115.8 });
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('tags')
      .set({ is_hidden: true })
      .where('org_id', '=', org_id)
      .where('tag_id', '=', shaft)
      .execute(),
  );
  wasHot(shaft);
  air(shaft, 40);
  await person('Mine', [driller, shaft, crew]);
  await person('Other', [driller, shaft]);
  await alerting.rule(stage.admin, 'not-acclimatised', {
    scope: { tag_ids: [crew], location_ids: [], job_ids: [] },
  });
  expect(await look()).toEqual(['Mine']);
});

test('the past is looked at with what a running server knows of the weather', async () => {
  // One of them has its summer clock.now(), whenever the test runs.
  const sites = [
    await stage.ours.addTag('South', 'location', { lat: -23.36, lon: 119.73 }),
    await stage.ours.addTag('North', 'location', { lat: 23.36, lon: 53.5 }),
  ];
  await person('New', [driller, ...sites]);
  await person('Idle', sites);
  await alerting.rule(stage.admin, 'not-acclimatised');
  const [rule] = (await alerting.ask(stage.admin, 'GET', '/rule')).data.rules;
  const { name, trigger, scope, severity, hold_minutes, cool_down_minutes } = rule;
  const { all_clear, quiet_hours, steps, message } = rule;
  const tried = await alerting.ask(stage.admin, 'POST', '/back-test', {
    name,
    trigger,
    scope,
    severity,
    hold_minutes,
    cool_down_minutes,
    all_clear,
    quiet_hours,
    steps,
    message,
  });
  expect(tried.data).toMatchObject({ looked_at: 1, subjects: 1 });
  expect(tried.data.fired[0]).toMatchObject({ subject_name: 'New Berg', subject_kind: 'person' });
});
