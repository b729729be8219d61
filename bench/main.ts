/**
 * Heatwise beside its peers and its budgets (design, "Budgets"), in one run on one machine.
 *
 *   npm run bench -- [--only <row>,<row>] [--keep] [--rows <measurements>] [--among <measurements>]
 *
 * Everything takes hours. `--keep` puts the rows of `--only` into RESULTS.md in the place of what was measured before; a
 * try without it, or with --rows, is printed alone. `--among`: how many measurements the row `page-at-scale` puts into the
 * database, a fifth of them into one organisation; each million takes 0.7 GB of the disk.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { withBrowser } from './browser-session.ts';
import type { Outcome } from './outcome.ts';
import { describeResults, keepResults, type Measured, measuredNow } from './results.ts';
import { alerts } from './rows/alerts.ts';
import { bundleSizes } from './rows/bundle-sizes.ts';
import { calendar } from './rows/calendar.ts';
import { courses } from './rows/courses.ts';
import { deviceIngest } from './rows/device-ingest.ts';
import { eventStreams } from './rows/event-streams.ts';
import { filterChange } from './rows/filter-change.ts';
import { firstSynchronisation } from './rows/first-synchronisation.ts';
import { heatBoard } from './rows/heat-board.ts';
import { lighthouseScores } from './rows/lighthouse.ts';
import { liveTests } from './rows/live-tests.ts';
import { longLists } from './rows/long-lists.ts';
import { manyReaders } from './rows/many-readers.ts';
import { offlineStart } from './rows/offline-start.ts';
import { pageAtScale } from './rows/page-at-scale.ts';
import { pageMemory } from './rows/page-memory.ts';
import { reports } from './rows/reports.ts';
import { serverPage } from './rows/server-page.ts';
import { tabMemory } from './rows/tab-memory.ts';
import { webhooks } from './rows/webhooks.ts';
import {
  type BenchServer,
  FLEETS,
  type Organisation,
  type Sizes,
  withBenchServer,
} from './server/bench-server.ts';

type Row = {
  readonly measure: (server: BenchServer) => Promise<Outcome[]>;
  /** The organisations it needs. */
  readonly wants: readonly Organisation[];
};
const rows: Readonly<Record<string, Row>> = {
  'first-synchronisation': { measure: firstSynchronisation, wants: ['large'] },
  'filter-change': { measure: filterChange, wants: ['large', 'huge'] },
  'tab-memory': { measure: tabMemory, wants: ['large', 'huge'] },
  'live-tests': { measure: liveTests, wants: ['large'] },
  'event-streams': { measure: eventStreams, wants: ['large'] },
  'server-page': { measure: serverPage, wants: ['large'] },
  'device-ingest': { measure: deviceIngest, wants: FLEETS },
  'many-readers': { measure: manyReaders, wants: ['large'] },
  'page-at-scale': { measure: pageAtScale, wants: ['large', 'vast', 'others'] },
  'page-memory': { measure: pageMemory, wants: ['heavy'] },
  'bundle-sizes': { measure: bundleSizes, wants: ['small'] },
  lighthouse: { measure: lighthouseScores, wants: ['small'] },
  'long-lists': { measure: longLists, wants: ['crowd'] },
  calendar: { measure: calendar, wants: ['rota'] },
  'heat-board': { measure: heatBoard, wants: ['sites'] },
  // Plans are made for all organisations of a database: the others are there as in a real one.
  courses: { measure: courses, wants: ['school', 'large', 'crowd', 'rota', 'watched'] },
  alerts: { measure: alerts, wants: ['watched'] },
  reports: { measure: reports, wants: ['watched', 'school', 'sites'] },
  webhooks: { measure: webhooks, wants: ['small'] },
  'offline-start': { measure: offlineStart, wants: ['small'] },
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean' },
    rows: { type: 'string' },
    among: { type: 'string' },
  },
});
const only = values.only?.split(',') ?? Object.keys(rows);
const chosen = Object.entries(rows).filter(([name]) => only.includes(name));
if (chosen.length < only.length) throw new Error(`--only takes some of: ${Object.keys(rows).join(', ')}`);
const large = Number(values.rows ?? 200_000);
if (!Number.isInteger(large) || large < 2000) throw new Error('--rows takes a whole number from 2000');
const among = Number(values.among ?? large * 50);
if (!Number.isInteger(among) || among < 5) throw new Error('--among takes a whole number from 5');
const of = (measurements: number) => ({ measurements, people: 500, tags: 12 });
const sizes: Sizes = {
  small: of(large / 4),
  // Mixed reads ask for the weather, too.
  large: { ...of(large), hasPreview: true, beta: ['heat stress'] },
  huge: of(large * 5),
  crowd: { measurements: large, people: Math.round(large / 20), tags: 300, tagsEach: 3 },
  // One or two tests of everybody on each day of a month.
  rota: {
    measurements: large,
    people: Math.round(large / 40),
    tags: 12,
    tagsEach: 3,
    days: 31,
    hasPreview: true,
  },
  heavy: of(2000),
  sites: {
    measurements: 2000,
    people: 100,
    tags: 0,
    hasPreview: true,
    beta: ['heat stress'],
    locations: 200,
    jobs: 50,
  },
  watched: {
    measurements: large,
    people: Math.round(large / 10),
    tags: 250,
    tagsEach: 3,
    hasPreview: true,
    beta: ['alert'],
  },
  vast: { ...of(2000), added: Math.round(among / 5) },
  others: { ...of(2000), added: Math.round((among * 4) / 5) },
  north: of(large / 4),
  east: of(large / 4),
  south: of(large / 4),
  west: of(large / 4),
  school: { measurements: 2000, people: Math.round(large / 10), tags: 12, modules: 20 },
};

const browser = await withBrowser(async (context) => `Chromium ${context.browser()?.version() ?? ''}`);
const isKept = (values.only === undefined || values.keep === true) && values.rows === undefined;
const measured: Record<string, Measured> = {};
const wanted = [...new Set(chosen.flatMap(([, { wants }]) => wants))];
await withBenchServer({ sizes, wanted }, async (server) => {
  for (const [name, { measure }] of chosen) {
    console.log(`${name} …`);
    const [load = 0] = os.loadavg();
    measured[name] = measuredNow(await measure(server), load, new Date());
    // After each, for the next one may fail hours later.
    if (isKept) await keepResults(measured, Object.keys(rows), browser);
  }
});
console.log(`\n${describeResults(measured, browser)}`);
