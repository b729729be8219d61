import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { type ExportColumn, listCsv, listSheet } from './export-list-menu.tsx';

type Row = { name: string; seen: number | null; tests: number };
const columns: readonly ExportColumn<Row>[] = [
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Seen', kind: 'date-time', value: ({ seen }) => seen },
  { header: 'Tests', value: ({ tests }) => tests },
];
const seen = Date.UTC(2026, 10, 21, 23, 30);
const rows = [
  { name: 'Ana; "Silva"', seen, tests: 3 },
  { name: '=1+1', seen: null, tests: 0 },
];
const zone = openTimeZone('Australia/Perth');

test('a list becomes a sheet whose times are the wall clock of the zone', () => {
  const sheet = listSheet('People', columns, rows, zone);
  expect(sheet.columns).toEqual([
    { header: 'Name', kind: 'text' },
    { header: 'Seen', kind: 'date-time' },
    { header: 'Tests' },
  ]);
  expect(sheet.rows[0]).toEqual(['Ana; "Silva"', seen + 8 * 3_600_000, 3]);
  expect(sheet.rows[1]?.slice(1)).toEqual([null, 0]);
});

test('formulas are escaped, and a CSV file has times as text', () => {
  const [, first, second] = listCsv(columns, rows, zone).split('\r\n');
  expect(first).toBe('"Ana; ""Silva""",22 Nov 2026 07:30,3');
  expect(second?.startsWith('=')).toBe(false);
});
