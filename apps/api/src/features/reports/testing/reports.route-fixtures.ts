import { randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertReport } from '../reports.store.ts';
import { changeWaiting, insertFiles, insertRun } from '../runs.store.ts';
import { weekly } from './weekly.ts';

type ReportStage = { readonly report_id: string; readonly run_id: string; readonly format: string };

async function stageReports(scope: OrganisationScope, created_by: string): Promise<ReportStage> {
  const [report_id, run_id, now] = [randomUUID(), randomUUID(), new Date()];
  await insertReport(scope, { report_id, draft: weekly, next_at: null, created_by, created_at: now });
  const days = { first_day: '2026-11-01', last_day: '2026-11-07' };
  await insertRun(scope, { run_id, report_id, draft: weekly, ...days, asked_by: created_by, asked_at: now });
  await changeWaiting(scope, run_id, { state: 'done', finished_at: now });
  await insertFiles(scope, run_id, [{ format: 'csv', body: Buffer.from('Tests') }]);
  return { report_id, run_id, format: 'csv' };
}

const bodies: RouteFixtures<ReportStage>['bodies'] = {
  'POST /api/v3/report': ({ tag_id }) => ({ ...weekly, tag_ids: [tag_id], report_id: randomUUID() }),
  'PUT /api/v3/report/:report_id': () => ({ ...weekly, name: 'Another', revision: 1 }),
  'POST /api/v3/report/:report_id/run': () => ({ run_id: randomUUID() }),
  'POST /api/v3/report/evidence': ({ user_id }) => ({
    run_id: randomUUID(),
    about: { kind: 'person', id: user_id },
    first_day: '2026-11-01',
    last_day: '2026-11-07',
    time_zone: 'Australia/Perth',
  }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/report': onlyAdmins,
  'POST /api/v3/report': onlyAdmins,
  'PUT /api/v3/report/:report_id': onlyAdmins,
  'DELETE /api/v3/report/:report_id': onlyAdmins,
  'POST /api/v3/report/:report_id/run': onlyAdmins,
  'POST /api/v3/report/evidence': onlyAdmins,
  'GET /api/v3/report/run': onlyAdmins,
  'GET /api/v3/report/run/:run_id/:format': onlyAdmins,
};

export const routeFixtures: RouteFixtures<ReportStage> = {
  rows: (scope, { user_id }) => stageReports(scope, user_id),
  bodies,
  answers,
};
