import { DAY_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { setEvidenceStage } from '../../testing/evidence-stage.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';

const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
let asked = 0;
/** Goes on with each look, so that runs have an order. */
const clock = () => {
  asked += 1;
  return new Date(noon + asked);
};
const server = setUpTestApp({ clock });

const daysAgo = (days: number) => new Date(noon - days * DAY_MS).toISOString().slice(0, 10);
/** As devices and people write it down: to the second, without its parts. */
const midnightOf = (days: number) => `${daysAgo(days)}T00:00:00Z`;

test('a test at the stroke of midnight is of the day that begins then', async () => {
  const { ours, admin, reporting, packOf } = await setEvidenceStage(server, clock);
  const ida = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg' });
  // The first instant of the seven days, and the first one after them.
  const tests = [
    newMeasurement(ida, { value: 160, created_time: midnightOf(7) }),
    newMeasurement(ida, { value: 60, created_time: midnightOf(0) }),
    newMeasurement(ida, { type: 'sweat', value: 800, created_time: midnightOf(7) }),
    newMeasurement(ida, { type: 'sweat', value: 1500, created_time: midnightOf(0) }),
  ];
  expect((await measurementSender(server).receipt(admin, tests)).stored).toHaveLength(tests.length);

  const { report_id } = await reporting.create(admin);
  const { run_id } = await reporting.runNow(admin, report_id);
  await reporting.make(ours.org_id, run_id);
  const csv = String((await reporting.ask(admin, 'GET', `/run/${run_id}/csv`)).body);
  expect(csv).toContain('\r\nHydration tests,1\r\n');
  expect(csv).toMatch(/\r\nIda Berg,1,0,0,0,1,160,/);
  expect(csv).toContain('\r\nIda Berg,1,800,Moderate\r\n');

  const days = { first_day: daysAgo(7), last_day: daysAgo(1), time_zone: 'UTC' };
  const pack = await packOf({ kind: 'person', id: ida }, days);
  const values = [...pack.text('tests.csv').matchAll(/,(\d+),(?:mOsm|mg\/L),/g)].map(([, value]) => value);
  expect(values.sort()).toEqual(['160', '800']);
});
