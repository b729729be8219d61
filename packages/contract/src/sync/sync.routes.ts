import { defineRoutes } from '../define-routes.ts';
import type { syncSchemas } from './sync.contract.ts';

export const syncRoutes = defineRoutes<typeof syncSchemas>()({
  /** A token of the API gets the parts that its scopes open; the others are empty. */
  core: {
    method: 'POST',
    url: '/v3/sync/core',
    needs: 'session',
    scopes: ['read_people', 'read_measurements', 'manage_tags'],
  },
  measures: { method: 'POST', url: '/v3/sync/measures', needs: 'session', scopes: ['read_measurements'] },
  measuresInit: {
    method: 'POST',
    url: '/v3/sync/measures/init',
    needs: 'session',
    scopes: ['read_measurements'],
  },
  digest: { method: 'POST', url: '/v3/sync/digest', needs: 'session' },
  events: { method: 'GET', url: '/v3/sync/events', needs: 'session' },
});
