import { defineRoutes } from '../define-routes.ts';
import type { organisationSchemas, retentionSchemas } from './organisation.contract.ts';

export const organisationRoutes = defineRoutes<typeof organisationSchemas>()({
  update: { method: 'PATCH', url: '/v3/organisation', needs: 'org-admin' },
  /** Everything as a zip of tables and pictures. */
  export: { method: 'GET', url: '/v3/organisation/export', needs: 'org-admin' },
  /** Begins the time after which the organisation is erased. */
  close: { method: 'POST', url: '/v3/organisation/close', needs: 'org-admin' },
  /** Takes the closing back. */
  reopen: { method: 'POST', url: '/v3/organisation/reopen', needs: 'org-admin' },
});

export const retentionRoutes = defineRoutes<typeof retentionSchemas>()({
  preview: { method: 'GET', url: '/v3/organisation/retention/preview', needs: 'org-admin' },
  /** Keeps tests for so many years from now on; null: for ever. Deleting begins seven days later. */
  set: { method: 'PUT', url: '/v3/organisation/retention', needs: 'org-admin' },
});
