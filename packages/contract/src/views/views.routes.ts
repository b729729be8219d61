import { defineRoutes } from '../define-routes.ts';
import type { viewSchemas } from './views.contract.ts';

/** Everybody's own; nobody sees another's. */
export const viewRoutes = defineRoutes<typeof viewSchemas>()({
  /** One's own views of all lists, by name. */
  list: { method: 'GET', url: '/v3/view', needs: 'session' },
  /** Keeps a view under a name, or replaces the one of that name. Refuses with too-many-views. */
  save: { method: 'PUT', url: '/v3/view', needs: 'session' },
  /** Refuses with view-not-found. */
  delete: { method: 'DELETE', url: '/v3/view/:view_id', needs: 'session' },
});
