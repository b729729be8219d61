import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { heatModule, trainingOf } from '../../features/education/testing/training.ts';
import type { weekly } from '../../features/reports/testing/weekly.ts';
import { measurementSender, newMeasurement } from '../measurement-sender.ts';
import { openFeatures } from '../open-features.ts';
import { reportingOf } from '../reporting.ts';
import { setUpTestApp } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });
const reporting = reportingOf(server, () => now);
const training = trainingOf(server, () => now);

let ours: TestOrganisation;
let adminId: string;
let admin: TestHeaders;
beforeEach(async () => {
  now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  ours = await server.organisation();
  await openFeatures(ours);
  adminId = await ours.addPerson({ name_first: 'Mia', grants: [{ tag_id: null, access: 'admin' }] });
  await signIn();
});
async function signIn() {
  admin = await ours.signIn(adminId, { created_at: now, used_at: now });
}

async function csvOf(changed: Partial<typeof weekly>): Promise<string> {
  const { report_id } = await reporting.create(admin, { ...changed, formats: ['csv'] });
  const { run_id } = await reporting.runNow(admin, report_id);
  await reporting.make(ours.org_id, run_id);
  return (await reporting.ask(admin, 'GET', `/run/${run_id}/csv`)).body.toString('utf8');
}

test('training says what /education says, and who is late', async () => {
  const [crew, others] = [await ours.addTag(), await ours.addTag()];
  const person = (name_first: string, tag: string) =>
    ours.addPerson({ name_first, name_last: 'Berg', tag_ids: [tag] });
  const user_ids = [await person('Ida', crew), await person('Per', crew), await person('Eva', others)];
  const moduleId = await training.published(admin, { ...heatModule(), title: 'Heat illness' });
  await training.published(admin, { ...heatModule(), title: 'Nobody has it' });
  await training.assign(admin, moduleId, { user_ids, due: { kind: 'days', days: 2 } });
  await training.enrol();
  now = new Date(now.getTime() + 5 * DAY_MS);
  await signIn();

  const csv = await csvOf({ kind: 'training' });
  const { data } = await training.ask(admin, 'GET', `/education/overview?today=${training.today()}`);
  expect(data).toMatchObject({ people: 3, overdue_people: 3, failed_people: 0 });
  expect(csv).toContain(
    'People with courses,3\r\nPeople with an overdue course,3\r\nPeople who failed one,0',
  );
  for (const { title, assigned, done, excused, overdue, failed } of data.modules) {
    const share = assigned === 0 ? 'Nobody has to' : '0 %';
    expect(csv).toContain(`\r\n${[title, assigned, done, share, excused, overdue, failed, 0].join()}\r\n`);
  }
  expect(data.modules).toHaveLength(2);
  expect(csv.match(/ Berg,Heat illness,Overdue,/g)).toHaveLength(3);
  // It is of that moment, not of some days.
  expect(csv).not.toContain('\r\nDays,');

  const narrowed = await csvOf({ kind: 'training', tag_ids: [crew] });
  expect(narrowed).toContain('People with courses,2');
  expect(narrowed).not.toContain('Eva');
  expect(narrowed).not.toContain('Nobody has it');
});

test('who is due is asked of the shift pattern and the day at the location', async () => {
  const today = now.toISOString().slice(0, 10);
  const pattern = (start: string) => ({ _days_on: 1, _days_off: 1, _start_day: start });
  const atWork = await ours.addTag('A', 'roster', pattern(today));
  const off = await ours.addTag('B', 'roster', pattern(addDays(today, 1)));
  // There it is 02:00 of tomorrow.
  const kiritimati = await ours.addTag('Atoll', 'location', { _timezone: 'Pacific/Kiritimati' });
  const person = (name_first: string, tag_ids: string[]) =>
    ours.addPerson({ name_first, name_last: 'Holm', tag_ids });
  const tested = await person('Tested', [atWork]);
  await person('Due', [atWork]);
  await person('Off', [off]);
  await person('Tomorrow', [off, kiritimati]);
  const yesterday = await person('Yesterday', [atWork]);
  const measure = (userId: string, at: number) =>
    measurementSender(server).receipt(admin, [
      newMeasurement(userId, { created_time: new Date(at).toISOString().replace('Z', '000Z') }),
    ]);
  await measure(tested, now.getTime() - 60_000);
  await measure(yesterday, now.getTime() - DAY_MS);

  const csv = await csvOf({ kind: 'due', tag_ids: [atWork, off] });
  expect(csv).toContain('Still to be tested today,3\r\nTested today,1\r\nNot at work today,1');
  const [due = '', done = ''] = csv.split('\r\nTested today\r\n');
  const names = (text: string) => [...text.matchAll(/(\w+) Holm,/g)].map(([, name]) => name).sort();
  expect(names(due)).toEqual(['Due', 'Tomorrow', 'Yesterday']);
  expect(names(done)).toEqual(['Tested']);
});

test('heat is told from the weather at the locations; what there is none of is not called cool', async () => {
  const position = (lat: number) => ({ lat, lon: 115.9 });
  const pit = await ours.addTag('Pit', 'location', position(-31.9));
  await ours.addTag('Far shaft', 'location', position(-30));
  await ours.addTag('Office', 'location', {});
  await ours.addTag('Driller', 'job', { location_ids: [pit] });
  const startOfToday = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  reporting.weather.set(
    pit,
    Array.from({ length: 24 * 3 }, (_, index) => {
      const time_ms = startOfToday - 2 * DAY_MS + index * 3_600_000;
      const time = new Date(time_ms).toISOString().slice(0, 16).replace('T', ' ');
      return {
        time_ms,
        time,
        temperature_c: 30 + (index % 24) / 4,
        humidity: 60,
        wind_kph: 5,
        cloud: 100,
        pressure_mb: 1010,
        solar_wm2: 0,
      };
    }),
  );
  reporting.askedOf.length = 0;
  const csv = await csvOf({ kind: 'heat', days: 40 });
  expect(csv).toContain('Weather,"Simulated weather: made up, not measured"');
  expect(csv).toContain('Locations with weather,1 of 2');
  expect(csv).not.toContain('Office');
  // Forty days less the two that are known, but for the hours of today.
  expect(csv).toMatch(/Driller,Pit,Work rate is not assessed,,,,,912\r\n/);
  expect(csv.match(/\r\nPit,[^\r]*,24,0(?=\r)/g)).toHaveLength(2);
  expect(csv.match(/\r\nFar shaft,[^\r]*,No data,(?=\r)/g)).toHaveLength(40);
  expect(reporting.askedOf).toEqual([
    { from: -41, to: -11 },
    { from: -10, to: 0 },
  ]);
});
