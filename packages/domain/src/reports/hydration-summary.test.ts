import { expect, test } from 'vitest';
import type { HydrationTest } from '../monitoring/follow-up.ts';
import { openTimeZone } from '../time/time-zone.ts';
import { hydrationReport, hydrationSummary } from './hydration-summary.ts';
import { reportSpan } from './report.ts';
import { reportTexts } from './texts/report-texts.ts';

const zone = openTimeZone('Europe/Berlin');
const around = { zone, texts: reportTexts('en'), sodiumUnit: 'mg/L' } as const;
/** 24 to 25 October 2026, the second of which has 25 hours. */
const span = reportSpan(2, Date.parse('2026-10-26T10:00:00Z'), zone);
let made = 0;
const taken = (at: string, value: number, status: HydrationTest['status']): HydrationTest => {
  made += 1;
  return { measurement_id: `m${made}`, created_ms: Date.parse(at), value, status };
};

test('counts by day, class and person, with the local days’ own ends', () => {
  const summary = hydrationSummary(span, zone);
  summary.add('Ida Berg', [
    // The last second of the 23rd, the first of the 24th, the last of the 25th, and the first of today.
    taken('2026-10-23T21:59:59Z', 190, 'severely_dehydrated'),
    taken('2026-10-23T22:00:00Z', 60, 'hydrated'),
    taken('2026-10-25T22:59:59Z', 130, 'moderately_dehydrated'),
    taken('2026-10-25T23:00:00Z', 195, 'severely_dehydrated'),
  ]);
  summary.add('Per Holm', [taken('2026-10-25T08:00:00Z', 170, 'severely_dehydrated')]);
  summary.add('Ana Silva', [taken('2026-10-01T08:00:00Z', 70, 'hydrated')]);
  summary.add('New Hand', []);
  const { facts, charts, tables } = hydrationReport(summary.sums(), { ...around, span });
  expect(facts.slice(0, 2)).toEqual([
    ['Hydration tests', '3'],
    ['People tested', '2 of 4'],
  ]);
  expect(facts.map(([, value]) => value).slice(2)).toEqual(['1 (33.3 %)', '0', '1 (33.3 %)', '1 (33.3 %)']);
  expect(charts[0]?.bars).toEqual([
    { label: '24 Oct', values: [1, 0, 0, 0] },
    { label: '25 Oct', values: [0, 0, 1, 1] },
  ]);
  expect(tables[0]?.rows).toEqual([
    ['24 Oct 2026', 1, 1, 0, 0, 0],
    ['25 Oct 2026', 2, 0, 0, 1, 1],
  ]);
  expect(tables[1]?.rows).toEqual([
    ['Per Holm', 1, 0, 0, 0, 1, 170, '25 Oct 2026 09:00'],
    ['Ida Berg', 2, 1, 0, 1, 0, 130, '26 Oct 2026 00:00'],
  ]);
  expect(tables[2]?.rows).toEqual([
    ['Ana Silva', '01 Oct 2026 10:00'],
    ['New Hand', 'Never'],
  ]);
});

test('a share is rounded as on the dashboard: one severe test among many is no “0 %”', () => {
  const summary = hydrationSummary(span, zone);
  const at = '2026-10-25T08:00:00Z';
  const hydrated = (count: number) => Array.from({ length: count }, () => taken(at, 60, 'hydrated'));
  const shares = () => {
    const values = hydrationReport(summary.sums(), { ...around, span }).facts.map(([, value]) => value);
    return [values[2], values[5]];
  };
  summary.add('Ida Berg', [...hydrated(399), taken(at, 170, 'severely_dehydrated')]);
  expect(shares()).toEqual(['399 (99.8 %)', '1 (0.3 %)']);
  summary.add('Per Holm', hydrated(3600));
  expect(shares()).toEqual(['3999 (100 %)', '1 (<0.1 %)']);
});

test('what is in the bars, the classes and the people is the same number of tests, at random', () => {
  const statuses = ['hydrated', 'mildly_dehydrated', 'moderately_dehydrated', 'severely_dehydrated'] as const;
  const month = reportSpan(30, Date.parse('2026-11-05T10:00:00Z'), zone);
  const summary = hydrationSummary(month, zone);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let within = 0;
  for (let person = 0; person < 50; person += 1) {
    const tests = Array.from({ length: random(9) }, () => {
      const ms = Date.parse('2026-09-26T00:00:00Z') + random(50 * 24 * 3600) * 1000;
      const day = zone.dayAt(ms);
      if (day >= '2026-10-06' && day <= '2026-11-04') within += 1;
      return taken(new Date(ms).toISOString(), 50 + random(100), statuses[random(4)] ?? 'hydrated');
    });
    summary.add(`Person ${person}`, tests);
  }
  const { facts, charts, tables } = hydrationReport(summary.sums(), { ...around, span: month });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(Number(facts[0]?.[1])).toBe(within);
  expect(sum(charts[0]?.bars.flatMap(({ values }) => values) ?? [])).toBe(within);
  for (const table of tables.slice(0, 2)) expect(sum(table.rows.map((row) => Number(row[1])))).toBe(within);
  expect(tables.slice(1).flatMap(({ rows }) => rows)).toHaveLength(50);
});
