import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { settings } from './settings-routes.ts';

/** Who did what in the organisation. */
export const auditRoute = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  staticData: { title: 'Audit trail' },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});
