import { mayManageReports } from '@heatwise/domain/reports/report';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const reports = createRoute({
  getParentRoute: () => settings,
  path: '/reports',
  staticData: { title: 'Reports', may: mayManageReports },
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});

/** Reports that are made once or by a schedule. */
export const reportsFeature = {
  routes: {
    settings: [reports] as const,
  },
};
