import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { weekly } from './features/reports/testing/weekly.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from './testing/test-organisation.ts';

let server: TestApp;
let organisation: TestOrganisation;
let headers: TestHeaders;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  headers = (await organisation.admin()).headers;
});

const DAYS = { _days_on: 8, _days_off: 6, _start_day: '2026-03-02' };
type Call = readonly [method: 'GET' | 'POST' | 'PATCH', path: string, body?: object];

const CALLS: readonly (readonly [feature: string, code: string, calls: readonly Call[]])[] = [
  [
    'alert',
    'alerts-not-open',
    [
      ['GET', '/v3/alerts/open'],
      ['GET', '/v3/alerts/rule'],
      ['GET', '/v3/report'],
      ['GET', '/v3/report/run'],
      ['POST', '/v3/report', { ...weekly, report_id: randomUUID() }],
    ],
  ],
  [
    'roster',
    'roster-not-open',
    [
      ['PATCH', '/v3/tag/roster', { tag_id: randomUUID(), metadata: DAYS }],
      ['POST', '/v3/tag/roster/users', { tag_id: null, user_ids: [randomUUID()] }],
    ],
  ],
  [
    'heat stress',
    'heat-stress-not-open',
    [
      ['GET', '/v3/weather/locations'],
      ['GET', '/v3/weather/heat_days'],
    ],
  ],
];
const ALL = CALLS.map(([feature]) => feature);

async function setFeatures(metadata: object): Promise<void> {
  await organisation.write(({ tx, org_id }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify(metadata) })
      .where('org_id', '=', org_id)
      .execute(),
  );
}

async function send([method, path, body]: Call) {
  const url = `/api${path}`;
  const response = await server.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, code: response.json().code };
}

test.each(CALLS)(
  'refuses the calls of %s while it or the preview is switched off',
  async (feature, code, calls) => {
    for (const metadata of [
      { _show_preview_features: true, _beta: ALL.filter((other) => other !== feature) },
      { _show_preview_features: false, _beta: ALL },
      {},
    ]) {
      await setFeatures(metadata);
      for (const call of calls) expect(await send(call), call[1]).toEqual({ status: 403, code });
    }
  },
);

test.each(CALLS)('allows the calls of %s while it is switched on', async (feature, code, calls) => {
  await setFeatures({ _show_preview_features: true, _beta: [feature] });
  for (const call of calls) expect((await send(call)).code, call[1]).not.toBe(code);
});
