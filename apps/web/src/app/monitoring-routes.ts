import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readMonitoringSearch } from '../features/monitoring/monitoring-search.ts';
import { shell } from '../routing/frames.ts';

export const monitoringRoute = createRoute({
  getParentRoute: () => shell,
  path: '/monitoring',
  staticData: { title: 'Monitoring' },
  validateSearch: readMonitoringSearch,
  component: lazyRouteComponent(() => import('./monitoring-page.tsx'), 'MonitoringPage'),
});
