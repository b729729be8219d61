import { randomUUID } from 'node:crypto';
import { newRule } from '@heatwise/domain/alerts/alert-rule';
import { READINESS_KEYS } from '@heatwise/domain/assessments/readiness';
import { beforeEach, expect, test } from 'vitest';
import { weekly } from '../../features/reports/testing/weekly.ts';
import { setUpTestApp } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

const server = setUpTestApp();
let organisation: TestOrganisation;
let headers: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  headers = (await organisation.admin()).headers;
});

const DAYS = { _days_on: 8, _days_off: 6, _start_day: '2026-03-02' };
const item = { answer: 'yes', action: '', owner: '', due: null };
const items = Object.fromEntries(READINESS_KEYS.map((key) => [key, item]));
const readiness = { assessed_on: '2026-05-01', place: 'Harbour', items };
type Call = readonly [method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object];

const CALLS: readonly (readonly [feature: string, code: string, calls: readonly Call[]])[] = [
  [
    'alert',
    'alerts-not-open',
    [
      ['GET', '/v3/alerts/open'],
      ['GET', '/v3/alerts/rule'],
    ],
  ],
  [
    'alert',
    'reports-not-open',
    [
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
      ['GET', '/v3/readiness'],
      ['POST', '/v3/readiness', readiness],
    ],
  ],
];
const ALL = [...new Set(CALLS.map(([feature]) => feature))];

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

test('refuses the calls about a report and a rule that exist, too, and changes neither', async () => {
  const [report_id, rule_id, run_id] = [randomUUID(), randomUUID(), randomUUID()];
  const on = { _show_preview_features: true, _beta: ALL };
  await setFeatures(on);
  expect((await send(['POST', '/v3/report', { ...weekly, report_id }])).status).toBe(200);
  expect((await send(['POST', `/v3/report/${report_id}/run`, { run_id }])).status).toBe(200);
  const rule = { ...newRule('hydration'), name: 'A rule', rule_id, pack: null, pack_rule: null };
  expect((await send(['POST', '/v3/alerts/rule', rule])).status).toBe(200);
  const evidence = {
    run_id: randomUUID(),
    about: { kind: 'person', id: randomUUID() },
    first_day: '2026-11-01',
    last_day: '2026-11-07',
    time_zone: 'Australia/Perth',
  };
  const calls: readonly Call[] = [
    ['PUT', `/v3/report/${report_id}`, { ...weekly, name: 'Another', revision: 1 }],
    ['DELETE', `/v3/report/${report_id}`],
    ['POST', `/v3/report/${report_id}/run`, { run_id: randomUUID() }],
    ['GET', `/v3/report/run/${run_id}/csv`],
    ['POST', '/v3/report/evidence', evidence],
    ['GET', '/v3/alerts'],
    ['GET', `/v3/alerts/rule/${rule_id}`],
    ['PUT', `/v3/alerts/rule/${rule_id}/on`, { is_on: true }],
    ['DELETE', `/v3/alerts/rule/${rule_id}`],
  ];
  await setFeatures({ _show_preview_features: true, _beta: ['roster', 'heat stress'] });
  for (const call of calls) {
    const code = call[1].startsWith('/v3/report') ? 'reports-not-open' : 'alerts-not-open';
    expect({ ...(await send(call)), call: call[1] }).toEqual({ status: 403, code, call: call[1] });
  }
  await setFeatures(on);
  expect((await send(['GET', `/v3/alerts/rule/${rule_id}`])).status).toBe(200);
  expect((await send(['DELETE', `/v3/report/${report_id}`])).status).toBe(200);
});

test('refuses to change and to delete a readiness checklist while heat stress is switched off', async () => {
  const on = { _show_preview_features: true, _beta: ALL };
  await setFeatures(on);
  const created = await server.app.inject({
    method: 'POST',
    url: '/api/v3/readiness',
    headers,
    payload: readiness,
  });
  const path = `/v3/readiness/${created.json().data.readiness_id}`;
  const refused = { status: 403, code: 'heat-stress-not-open' };
  await setFeatures({ _show_preview_features: true, _beta: ['alert', 'roster'] });
  expect(await send(['PUT', path, readiness])).toEqual(refused);
  expect(await send(['DELETE', path])).toEqual(refused);
  await setFeatures(on);
  expect((await send(['DELETE', path])).status).toBe(200);
});
