import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../print/testing/pdf-text.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { openFeatures } from '../../testing/open-features.ts';
import { reportingOf } from '../../testing/reporting.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { weekly } from './testing/weekly.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });
const reporting = reportingOf(server, () => now);

let ours: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  ours = await server.organisation();
  await openFeatures(ours);
  const id = await ours.addPerson({ name_first: 'Mia', grants: [{ tag_id: null, access: 'admin' }] });
  admin = await ours.signIn(id, { created_at: now, used_at: now });
  const ida = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg' });
  const at = new Date(now.getTime() - DAY_MS).toISOString().replace('Z', '000Z');
  await measurementSender(server).receipt(admin, [
    newMeasurement(ida, { value: 160, created_time: at }),
    newMeasurement(ida, { type: 'sweat', value: 1150, created_time: at }),
    newMeasurement(ida, { type: 'sweat', value: 800, created_time: at }),
  ]);
});

async function filesOf(changed: Partial<typeof weekly>) {
  const { report_id } = await reporting.create(admin, changed);
  const { run_id } = await reporting.runNow(admin, report_id);
  await reporting.make(ours.org_id, run_id);
  const file = async (format: string) => (await reporting.ask(admin, 'GET', `/run/${run_id}/${format}`)).body;
  return { file, report_id };
}

test('a report has the columns that were chosen, in its own order, and keeps them for its next time', async () => {
  const columns = ['people.highest', 'people.person', 'people.person', 'sodium.level', 'days.nonsense'];
  const { file, report_id } = await filesOf({ columns });
  const csv = (await file('csv')).toString('utf8');
  expect(csv).toContain('\r\nPeople by their worst test\r\nPerson,Highest (mOsm)\r\nIda Berg,160\r\n');
  for (const gone of ['Hydration tests by day', 'Not tested on these days', 'Sweat sodium'])
    expect(csv).not.toContain(`\r\n${gone}\r\n`);
  const { data } = await reporting.ask(admin, 'GET', '');
  const [saved] = data.reports.filter((one: { report_id: string }) => one.report_id === report_id);
  expect(saved.columns).toEqual(['people.person', 'people.highest']);
});

test('a report without any table is refused at its field', async () => {
  for (const columns of [[], ['people.highest'], ['nonsense']]) {
    const draft = { ...weekly, columns, report_id: randomUUID() };
    const { status, code, problems } = await reporting.ask(admin, 'POST', '', draft);
    expect([status, code, problems]).toEqual([
      400,
      'report-not-valid',
      [{ path: 'columns', message: 'Choose at least one table.' }],
    ]);
  }
});

test('headings, states, dates and notes are in the language of the report, with the numbers of the English one', async () => {
  const english = (await (await filesOf({})).file('csv')).toString('utf8');
  const { file } = await filesOf({ language: 'es', sodium_unit: 'mmol/L' });
  const spanish = (await file('csv')).toString('utf8');
  expect(english).toContain('Ida Berg,2,1150,High\r\n');
  expect(spanish).toContain(
    '\r\nPersona,Pruebas,Sodio máximo (mmol/L),Nivel del máximo\r\nIda Berg,2,50,Alto\r\n',
  );
  expect(spanish).toContain('Informe,Resumen de hidratación\r\n');
  const numbers = (text: string) =>
    text.match(/(?<=,)\d+(?=,|\r)/g)?.filter((one) => one !== '1150' && one !== '50');
  expect(numbers(spanish)).toEqual(numbers(english));
  const { lines } = readPdf(await file('pdf'));
  expect(lines.join(' ')).toContain('Deshidratación grave');
  expect(lines.join(' ')).toContain('Página 1 de 2');
  for (const word of ['Person ', 'Page ', 'Never', 'dehydrated']) expect(lines.join(' ')).not.toContain(word);
});

test('degrees are those of the report, whatever the organisation has', async () => {
  await ours.addTag('Pit', 'location', { lat: -31.9, lon: 115.9 });
  const heads = async (temperature_unit: 'celsius' | 'fahrenheit' | null) =>
    (await (await filesOf({ kind: 'heat', temperature_unit })).file('csv')).toString('utf8');
  expect(await heads(null)).toContain('Heat index (°C)');
  expect(await heads('fahrenheit')).toContain('Heat index (°F)');
});

test('a run that was asked for before there were choices is made as usual', async () => {
  const { report_id } = await reporting.create(admin, {});
  const { run_id } = await reporting.runNow(admin, report_id);
  await ours.write(({ tx, org_id }) =>
    sql`update report_runs set draft = draft - 'columns' - 'language' - 'temperature_unit' - 'sodium_unit'
         where org_id = ${org_id} and run_id = ${run_id}`.execute(tx),
  );
  await reporting.make(ours.org_id, run_id);
  expect((await reporting.runs(admin))[0]?.state).toBe('done');
});
