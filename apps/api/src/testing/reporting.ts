import { randomUUID } from 'node:crypto';
import type { Report, ReportRun } from '@heatwise/contract/reports/reports.contract';
import type { SunlitHour } from '@heatwise/domain/heat/day-plan';
import type { ReportDraft } from '@heatwise/domain/reports/report';
import type { JobKind } from '../background/job-queue.ts';
import { mailJob } from '../background/mail-job.ts';
import { loggedAlerts } from '../features/alerts/alerts.store.ts';
import { listNotifications } from '../features/alerts/telling/letters.store.ts';
import { entriesBefore } from '../features/audit/audit-trail.store.ts';
import { namesIn } from '../features/audit/audit-trail.ts';
import { trainingOfPeople } from '../features/education/evidence/evidence-csv.ts';
import {
  countEnding,
  countTurns,
  listTrained,
  publishedModules,
} from '../features/education/overview.store.ts';
import { createFileWriter } from '../features/reports/making/file-writer.ts';
import { makeReportHandler } from '../features/reports/making/make-report.ts';
import type { ReportSources } from '../features/reports/making/report-facts.ts';
import { keptSince, runDue } from '../features/reports/runs.commands.ts';
import { weekly } from '../features/reports/testing/weekly.ts';
import type { Letter } from '../mail/letter.ts';
import { inSnapshot, writeInOrganisation } from '../organisation/organisation-scope.ts';
import type { SnapshotIn } from '../organisation/replica-reads.ts';
import { unscopedQueriesOf } from '../organisation/unscoped-queries.store.ts';
import { type TestApp, testSettings } from './test-app.ts';
import type { TestHeaders } from './test-organisation.ts';

/** Reports over a test server, with the work in the background done when a test says so. */
export function reportingOf(server: TestApp, clock: () => Date) {
  const letters: Letter[] = [];
  /** Runs that are to be made. */
  const asked: { org_id: string; run_id: string }[] = [];
  const put = async (_scope: unknown, { kind }: JobKind<unknown>, payload: unknown) => {
    if (kind === mailJob.kind) letters.push(payload as Letter);
    else asked.push(payload as (typeof asked)[number]);
  };
  const jobs = { put, join: put, putNow: async () => undefined };
  const writeIn: Parameters<typeof makeReportHandler>[0]['writeIn'] = (orgId, work) =>
    writeInOrganisation(server.database.app, orgId, work);
  const files = createFileWriter({ builtFolder: testSettings.threadsFolder });
  const weather = new Map<string, readonly SunlitHour[]>();
  const askedOf: { from: number; to: number }[] = [];
  const publicUrl = () => 'https://heat.test';
  const all: ReportSources = {
    loggedAlerts,
    listNotifications,
    entriesBefore,
    namesIn,
    weatherSource: { attribution: 'Weather of the tests', is_simulated: true },
    weatherOfSites: async (sites, days) => {
      askedOf.push(days);
      return new Map(sites.map(({ location_id }) => [location_id, weather.get(location_id) ?? null]));
    },
    countTurns,
    countEnding,
    publishedModules,
    listTrained,
    trainingOfPeople,
  };

  async function ask(
    headers: TestHeaders,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    const url = `/api/v3/report${path}`;
    const response = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const isJson = String(response.headers['content-type']).includes('json');
    return { ...(isJson ? response.json() : {}), status: response.statusCode, body: response.rawPayload };
  }

  return {
    ask,
    letters,
    asked,
    /** By location; what is not here has none. */
    weather,
    /** Which days the weather service was asked about, from today on. */
    askedOf,
    async create(headers: TestHeaders, changed: Partial<ReportDraft> = {}): Promise<Report> {
      const answer = await ask(headers, 'POST', '', { ...weekly, ...changed, report_id: randomUUID() });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    async runNow(headers: TestHeaders, reportId: string, run_id = randomUUID()): Promise<ReportRun> {
      return (await ask(headers, 'POST', `/${reportId}/run`, { run_id })).data;
    },
    async runs(headers: TestHeaders): Promise<ReportRun[]> {
      return (await ask(headers, 'GET', '/run')).data.runs;
    },
    /** Does what the queue would do with a run. */
    make(
      org_id: string,
      run_id: string,
      sources: ReportSources = all,
      mostFileBytes?: number,
    ): Promise<void> {
      const copyIn: SnapshotIn = (orgId, work) => inSnapshot(server.database.app, orgId, work);
      const parts = {
        database: server.database.app,
        copyIn,
        writeIn,
        jobs,
        clock,
        publicUrl,
        sources,
        files,
        ...(mostFileBytes !== undefined && { mostFileBytes }),
      };
      const handler = makeReportHandler(parts);
      return handler.run({ org_id, run_id }, { job_id: randomUUID(), writeIn });
    },
    /** Does what is looked for every five minutes; returns where there was something. */
    async due(): Promise<string[]> {
      const now = clock();
      const times = { now, keptSince: keptSince(now) };
      const found = await unscopedQueriesOf(server.database.app).organisationsToReport(times);
      for (const orgId of found) await writeIn(orgId, (scope) => runDue(scope, { jobs, now }));
      return found;
    },
  };
}
