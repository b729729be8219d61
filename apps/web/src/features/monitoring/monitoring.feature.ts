import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../routing/frames.ts';

/** What a link for displays opens: public, and without anything around it. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  staticData: { title: 'Wall' },
  component: lazyRouteComponent(() => import('./display/wall-page.tsx'), 'WallPage'),
});

/** The wall by a link; the screen /monitoring is put together with other features in app/monitoring-routes.ts. */
export const monitoringFeature = {
  routes: {
    root: [wall] as const,
  },
};
