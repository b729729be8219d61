import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readMonitoringSearch } from '../features/monitoring/monitoring-search.ts';
import { root, shell } from './frames.tsx';

export const monitoringRoute = createRoute({
  getParentRoute: () => shell,
  path: '/monitoring',
  staticData: { title: 'Monitoring' },
  validateSearch: readMonitoringSearch,
  component: lazyRouteComponent(() => import('./monitoring-page.tsx'), 'MonitoringPage'),
});

/** What a link for displays opens: public, and without anything around it. */
export const wallRoute = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  staticData: { title: 'Wall' },
  component: lazyRouteComponent(() => import('./wall-page.tsx'), 'WallPage'),
});
