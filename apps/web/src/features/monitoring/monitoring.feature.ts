import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routing/frames.ts';
import { readMonitoringSearch } from './monitoring-search.ts';

const monitoring = createRoute({
  getParentRoute: () => shell,
  path: '/monitoring',
  staticData: { title: 'Monitoring', may: mayMonitor },
  validateSearch: readMonitoringSearch,
  component: lazyRouteComponent(() => import('./monitoring-screen.tsx'), 'MonitoringPage'),
});

/** Who needs something now: a screen for those who see others' tests. The wall is in monitoring.public.ts. */
export const monitoringFeature = {
  routes: {
    shell: [monitoring] as const,
  },
};
