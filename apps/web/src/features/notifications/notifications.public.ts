import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame } from '../../routing/public-frames.ts';

/** Where emails' links lead; signed in or not. */
const unsubscribe = createRoute({
  getParentRoute: () => publicFrame,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyRouteComponent(() => import('./unsubscribe-screen.tsx'), 'UnsubscribePage'),
});

/** Who unsubscribes need not be signed in. */
export const notificationsPublic = {
  routes: {
    publicFrame: [unsubscribe] as const,
  },
};
