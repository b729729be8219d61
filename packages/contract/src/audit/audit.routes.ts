import { defineRoutes } from '../define-routes.ts';
import type { auditSchemas } from './audit.contract.ts';

export const auditRoutes = defineRoutes<typeof auditSchemas>()({
  list: { method: 'GET', url: '/v3/audit', needs: 'org-admin' },
  verify: { method: 'GET', url: '/v3/audit/verification', needs: 'org-admin' },
  /** The entries as CSV, newest first, for spreadsheets. Leaves an entry itself. */
  export: { method: 'GET', url: '/v3/audit/export', needs: 'org-admin' },
});
