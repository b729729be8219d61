import { defineRoutes } from '../define-routes.ts';
import type { syncSchemas } from './sync.contract.ts';
import { SYNC_PATHS } from './sync-paths.ts';

export const syncRoutes = defineRoutes<typeof syncSchemas>()({
  /** A token of the API gets the parts that its scopes open; the others are empty. */
  core: {
    method: 'POST',
    url: SYNC_PATHS.core,
    needs: 'session',
    scopes: ['read_people', 'read_measurements', 'manage_tags'],
  },
  measures: { method: 'POST', url: SYNC_PATHS.measures, needs: 'session', scopes: ['read_measurements'] },
  measuresInit: {
    method: 'POST',
    url: SYNC_PATHS.measuresInit,
    needs: 'session',
    scopes: ['read_measurements'],
  },
  digest: { method: 'POST', url: SYNC_PATHS.digest, needs: 'session' },
  events: { method: 'GET', url: SYNC_PATHS.events, needs: 'session' },
});
