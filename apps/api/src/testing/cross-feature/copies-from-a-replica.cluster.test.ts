import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openFeatures } from '../open-features.ts';
import { openReplicaPair } from '../replica-pair.ts';
import { reportingOf } from '../reporting.ts';
import { setUp } from '../set-up.ts';
import { partsFor, type TestApp } from '../test-app.ts';
import { insertMeasurements } from '../test-measurements.ts';
import { makeOrganisation, type TestHeaders } from '../test-organisation.ts';

const pair = setUp(openReplicaPair);
let server: TestApp;
let headers: TestHeaders;
let person: string;
let tag: string;
const metrics = new Registry();
beforeAll(async () => {
  const replica = pair.openReplica();
  const app = await buildApp({ ...partsFor(pair.database), replica, metrics });
  const organisation = () => makeOrganisation(pair.database.owner);
  server = { app, database: pair.database, organisation, close: () => app.close() };
  // Whoever listens works off what is queued.
  await app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(replica.state()).toBe('answers'), 30_000);
});
afterAll(() => server.close());
beforeEach(async () => {
  const organisation = await server.organisation();
  await openFeatures(organisation);
  tag = await organisation.addTag('Crew');
  person = await organisation.addPerson({ tag_ids: [tag] });
  ({ headers } = await organisation.admin());
  await organisation.write((scope) => insertMeasurements(scope, { user_id: person, count: 3 }));
});

/** Copies by who gave them, or why it was not the replica. */
async function copies(): Promise<Record<string, number>> {
  const counter = await metrics.getSingleMetric('heatwise_replica_reads_total')?.get();
  const ofCopies = (counter?.values ?? []).filter(({ labels }) => labels.kind === 'copy');
  return Object.fromEntries(ofCopies.map(({ labels, value }) => [labels.because || labels.answered, value]));
}

async function expectOfReplica(work: () => Promise<unknown>): Promise<void> {
  const before = await copies();
  await work();
  const after = await copies();
  expect(after.replica ?? 0).toBeGreaterThan(before.replica ?? 0);
  // Nothing of it writes, or asks for what a replica has not.
  expect(after.failed ?? 0).toBe(before.failed ?? 0);
}

const days = `from=2020-01-01&to=${new Date().toISOString().slice(0, 10)}`;
test.each([
  ['everything of the organisation', '/api/v3/organisation/export'],
  ['the audit trail', '/api/v3/audit/export'],
  ['the evidence of training', '/api/v3/education/evidence.csv'],
  ['statements of training', '/api/v3/education/evidence/xapi'],
  ['points', '/api/v3/loyalty/export'],
  ['rows without names', `/api/v3/bi/measurements.csv?${days}`],
  ['people without names', '/api/v3/bi/people.parquet'],
])('an export of %s is read from the replica', (_name, url) =>
  expectOfReplica(async () => {
    const answer = await server.app.inject({ url, headers });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    expect(answer.rawPayload.length).toBeGreaterThan(0);
  }),
);

test.each(['hydration', 'due', 'heat', 'alerts', 'training', 'audit'] as const)(
  'a report of kind %s is read from the replica',
  (kind) =>
    expectOfReplica(async () => {
      const reporting = reportingOf(server, () => new Date());
      const { report_id } = await reporting.create(headers, { kind, formats: ['csv'] });
      await reporting.runNow(headers, report_id);
      await vi.waitFor(async () => {
        expect(await reporting.runs(headers)).toMatchObject([{ state: 'done', problem: null }]);
      }, 60_000);
    }),
);

test('an evidence pack is read from the replica', () =>
  expectOfReplica(async () => {
    const reporting = reportingOf(server, () => new Date());
    const today = new Date().toISOString().slice(0, 10);
    const { status } = await reporting.ask(headers, 'POST', '/evidence', {
      run_id: randomUUID(),
      about: { kind: 'tag', id: tag },
      time_zone: 'UTC',
      first_day: today,
      last_day: today,
    });
    expect(status).toBe(200);
    await vi.waitFor(async () => {
      expect(await reporting.runs(headers)).toMatchObject([{ state: 'done', problem: null }]);
    }, 60_000);
  }));
