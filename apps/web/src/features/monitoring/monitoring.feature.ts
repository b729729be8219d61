import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, shell } from '../../routing/frames.ts';
import { readMonitoringSearch } from './monitoring-search.ts';

const monitoring = createRoute({
  getParentRoute: () => shell,
  path: '/monitoring',
  staticData: { title: 'Monitoring', may: mayMonitor },
  validateSearch: readMonitoringSearch,
  component: lazyRouteComponent(() => import('./monitoring-page.tsx'), 'MonitoringPage'),
});

/** What a link for displays opens: public, and without anything around it. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  staticData: { title: 'Wall' },
  component: lazyRouteComponent(() => import('./display/wall-page.tsx'), 'WallPage'),
});

/** Who needs something now: a screen for those who see others' tests, and the wall by a link. */
export const monitoringFeature = {
  routes: {
    root: [wall] as const,
    shell: [monitoring] as const,
  },
};
