import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import { readAuditSearch } from './audit-search.ts';

const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  staticData: { title: 'Audit trail', may: isOrgAdmin },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

/** Who did what in the organisation. */
export const auditFeature = {
  routes: {
    settings: [audit] as const,
  },
};
