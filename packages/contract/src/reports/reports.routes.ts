import { defineRoutes } from '../define-routes.ts';
import type { reportSchemas } from './reports.contract.ts';

/** Saved reports and the files that came of them, for organisation admins. */
export const reportRoutes = defineRoutes<typeof reportSchemas>()({
  /** By name. */
  list: { method: 'GET', url: '/v3/report', needs: 'org-admin' },
  /** Refuses with report-not-valid, tag-not-found, user-not-found and too-many-reports. */
  create: { method: 'POST', url: '/v3/report', needs: 'org-admin' },
  /** Refuses besides with report-changed when somebody else saved it since. */
  save: { method: 'PUT', url: '/v3/report/:report_id', needs: 'org-admin' },
  /** Its files stay until their time is over. */
  remove: { method: 'DELETE', url: '/v3/report/:report_id', needs: 'org-admin' },
  /**
   * Makes it now, in the background; the same id again asks for the same run. Refuses with report-queue-full and
   * too-many-report-runs.
   */
  run: { method: 'POST', url: '/v3/report/:report_id/run', needs: 'org-admin' },
  /**
   * Has a pack of evidence made in the background. Refuses with report-not-valid, user-not-found, tag-not-found,
   * report-queue-full and too-many-report-runs.
   */
  evidence: { method: 'POST', url: '/v3/report/evidence', needs: 'org-admin' },
  /** The newest first, of one report or of all, also of deleted ones. */
  runs: { method: 'GET', url: '/v3/report/run', needs: 'org-admin' },
  /** A file. Refuses with report-run-not-found. */
  file: { method: 'GET', url: '/v3/report/run/:run_id/:format', needs: 'org-admin' },
});
