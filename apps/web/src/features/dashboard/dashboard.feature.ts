import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routing/frames.ts';
import { readDashboardSearch } from './filter/dashboard-search.ts';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

/** Hydration of the people in view. */
export const dashboardFeature = {
  routes: {
    shell: [dashboard] as const,
  },
};
