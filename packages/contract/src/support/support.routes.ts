import { defineRoutes } from '../define-routes.ts';
import type { deskSupportSchemas, supportAccessSchemas } from './support-access.contract.ts';

/** The customer's side. */
export const supportAccessRoutes = defineRoutes<typeof supportAccessSchemas>()({
  /** The last fifty, the newest first. */
  list: { method: 'GET', url: '/v3/service/support', needs: 'org-admin' },
  /** Refuses with invalid-request and support-access-running. */
  grant: { method: 'POST', url: '/v3/service/support', needs: 'org-admin' },
  /** From the desk's next request on it sees nothing. Ending twice is harmless. */
  end: { method: 'POST', url: '/v3/service/support/:access_id/end', needs: 'org-admin' },
});

/** The desk's side, to read only. All refuse with support-access-none once access has ended. */
export const deskSupportRoutes = defineRoutes<typeof deskSupportSchemas>()({
  overview: { method: 'GET', url: '/v3/desk/organisation/:org_id/support', needs: 'desk' },
  people: { method: 'GET', url: '/v3/desk/organisation/:org_id/support/people', needs: 'desk' },
  tests: { method: 'GET', url: '/v3/desk/organisation/:org_id/support/people/:user_id', needs: 'desk' },
  devices: { method: 'GET', url: '/v3/desk/organisation/:org_id/support/devices', needs: 'desk' },
});
