import { read, utils } from '@e965/xlsx';
import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { beforeAll, expect, test } from 'vitest';
import { workbookFile } from '../../../platform/workbook/workbook-file.ts';
import { openLocalOrganisation } from '../../../testing/local-organisation.ts';
import { queryOf } from '../list/measurement-conditions.queries.ts';
import { NEWEST_FIRST, NO_MEASUREMENT_FILTER } from '../list/measurement-filter.ts';
import { answerColumns, type ExportFormat, exportMeasurements } from './export-measurements.ts';
import { EXPORT_HEADERS } from './export-rows.queries.ts';

// @vitest-environment node

const asked = (...questions: object[]) => ({ _question_measure: { questions } });
const sleep = { key: 'sleep', type: 'choice', question: '=How did you sleep?', choices: ['Well', '+Badly'] };

test('each question has a column, whatever version it was asked in; formulas are text', () => {
  const columns = answerColumns();
  const rows = [
    columns.read({}),
    columns.read(
      asked(
        { ...sleep, selected_answer: '+Badly' },
        { key: 'signs', type: 'choice_multi', choices: ['a', 'b'], selected_answer: ['b', 'a'] },
      ),
    ),
    columns.read(
      asked(
        { ...sleep, question: 'Slept?', selected_answer: 'Well' },
        { key: 'water', type: 'number', value: -2 },
      ),
    ),
    columns.read(
      asked(
        { key: 'sleep', type: 'number', question: 'Hours?', value: 4 },
        { key: 'x', type: 'dial', value: 1 },
      ),
    ),
  ];
  expect(columns.headers()).toEqual([
    "'=How did you sleep? (sleep)",
    'signs',
    'water',
    'Hours? (sleep, number)',
    'x',
  ]);
  expect(rows.map(columns.cells)).toEqual([
    [null, null, null, null, null],
    ["'+Badly", 'a; b', null, null, null],
    ['Well', null, -2, null, null],
    [null, null, null, 4, null],
  ]);
});

// @vitest-environment node

const zone = openTimeZone('Australia/Perth');
const now = Date.parse('2026-11-21T02:30:00Z');
const FORMULA = '=HYPERLINK("http://x.test","click, now")';
const ROWS = 2345;

type Reader = Parameters<typeof exportMeasurements>[1]['database'];
let database: Reader;

beforeAll(async () => {
  const build = entityBuilders({ seed: 'export', now });
  const tag = build.tag({ name: '@crew' });
  const user = build.user({ name_first: '+Ada', name_last: 'Lund', tag_ids: [tag.tag_id] });
  const weight = build.linkType({ name: 'Body weight', unit: 'kg' });
  const fluid = build.linkType({ name: 'Fluid', unit: 'L' });
  const special = build.measurement(user, {
    value: -3,
    type: 'et_test',
    created_time: instantOf(now),
    tag_ids: [tag.tag_id],
    metadata: { notes: FORMULA, _device: 'HX "2"', _latitude: -20.5, _longitude: 116.25 },
  });
  const others = Array.from({ length: ROWS - 2 }, (_, index) =>
    build.measurement(user, { created_time: instantOf(now - (index + 1) * 60_000), value: index }),
  );
  const removed = build.measurement(user, { active: false });
  const temperature = build.customType({
    name: 'Core temperature',
    unit: '°C',
    classes: [
      { name: 'Normal', colour: 'green', up_to: 37.5 },
      { name: '=High', colour: 'red', up_to: null },
    ],
  });
  const classed = build.measurement(user, {
    type: 'custom',
    custom_id: temperature.custom_id,
    value: 38.2,
    created_time: instantOf(now - ROWS * 60_000),
  });
  const local = await openLocalOrganisation({
    users: [user],
    tags: [tag],
    measurements: [special, ...others, classed, removed],
    custom_measurement_types: [temperature],
    link_measurement_types: [weight, fluid],
    link_measurements: [
      build.linkMeasurement(special, weight, { value: 81.5, created_time: instantOf(now) }),
      build.linkMeasurement(special, fluid, { value: 2, created_time: instantOf(now + 1000) }),
    ],
  });
  database = { rows: async (query) => local.run(query) };
});

async function exported(format: ExportFormat, signal = new AbortController().signal) {
  const counts: number[] = [];
  const blob = await exportMeasurements(
    { query: queryOf(NO_MEASUREMENT_FILTER, zone, ''), sort: NEWEST_FIRST, zone, format },
    {
      database,
      makeWorkbook: async (sheets) => new Blob([workbookFile(sheets)]),
      onRows: (count) => counts.push(count),
      signal,
    },
  );
  return { bytes: new Uint8Array(await blob.arrayBuffer()), counts };
}

const FIRST = {
  Person: "'+Ada Lund",
  Type: 'Electrolyte',
  Value: -3,
  Status: 'Not Classified',
  'Local time zone': 'Australia/Perth',
  Device: 'HX "2"',
  Latitude: -20.5,
  Longitude: 116.25,
  'Measurement tags': "'@crew",
  'Person tags': "'@crew",
  'Linked measurements': 'Body weight: 81.5 kg; Fluid: 2 L',
  Notes: `'${FORMULA}`,
};

test('an Excel file holds every row of the filter, numbers as numbers, formulas as text', async () => {
  const { bytes, counts } = await exported('xlsx');
  const workbook = read(bytes, { type: 'array', cellNF: true });
  const sheet = workbook.Sheets.Measurements;
  if (!sheet) throw new Error('no sheet');
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { UTC: true });

  expect(rows).toHaveLength(ROWS);
  expect(rows[0]).toMatchObject(FIRST);
  expect(rows.at(-1)).toMatchObject({ Type: 'Core temperature', Value: 38.2, Status: "'=High" });
  // Times, not texts: a spreadsheet sorts and calculates with them.
  expect(rows[0]?.['Time (UTC)']).toEqual(new Date('2026-11-21T02:30:00Z'));
  expect(rows[0]?.['Time (local)']).toEqual(new Date('2026-11-21T10:30:00Z'));
  expect(sheet['!autofilter']).toEqual({ ref: `A1:X${ROWS + 1}` });
  expect(
    Object.values(sheet).filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell),
  ).toEqual([]);
  expect(counts).toEqual([1000, 2000, ROWS]);
});

test('a CSV file holds the same, quoted where it must be', async () => {
  const { bytes } = await exported('csv');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const lines = text.split('\r\n');

  expect(lines[0]).toBe(`\uFEFF${EXPORT_HEADERS.join(',')}`);
  expect(lines).toHaveLength(ROWS + 2);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x.test"",""click, now"")"`);
  expect(lines[1]?.startsWith("'+Ada Lund,Electrolyte,-3,")).toBe(true);
});

test('a cancelled export writes nothing', async () => {
  const controller = new AbortController();
  controller.abort();

  await expect(exported('csv', controller.signal)).rejects.toThrow();
});
