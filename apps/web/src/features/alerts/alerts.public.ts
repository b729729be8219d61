import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame } from '../../routing/public-frames.ts';

/** Where the link in an alert's email leads; signed in or not. */
const acknowledge = createRoute({
  getParentRoute: () => publicFrame,
  path: '/alerts/acknowledge/$token',
  staticData: { title: 'Acknowledge alerts' },
  component: lazyRouteComponent(() => import('./link/acknowledge-screen.tsx'), 'AcknowledgePage'),
});

/** Alerts are acknowledged from their email without signing in. */
export const alertsPublic = {
  routes: {
    publicFrame: [acknowledge] as const,
  },
};
