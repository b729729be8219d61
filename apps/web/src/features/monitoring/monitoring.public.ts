import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../routing/public-frames.ts';

/** What a link for displays opens: public, and without anything around it. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  staticData: { title: 'Wall' },
  component: lazyRouteComponent(() => import('./display/shared-wall-screen.tsx'), 'WallPage'),
});

/** The wall by a link. */
export const monitoringPublic = {
  routes: {
    root: [wall] as const,
  },
};
