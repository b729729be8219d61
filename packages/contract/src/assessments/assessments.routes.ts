import { defineRoutes } from '../define-routes.ts';
import type { readinessSchemas } from './readiness.contract.ts';

/** Dated checklists of how ready a place is for heat, for organisation admins. */
export const readinessRoutes = defineRoutes<typeof readinessSchemas>()({
  /** All that were not deleted, the newest day first. */
  list: { method: 'GET', url: '/v3/readiness', needs: 'org-admin' },
  create: { method: 'POST', url: '/v3/readiness', needs: 'org-admin' },
  replace: { method: 'PUT', url: '/v3/readiness/:readiness_id', needs: 'org-admin' },
  delete: { method: 'DELETE', url: '/v3/readiness/:readiness_id', needs: 'org-admin' },
});
