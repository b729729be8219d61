import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame, settings } from '../../routing/frames.ts';

const notifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
});

/** Where emails' links lead; signed in or not. */
const unsubscribe = createRoute({
  getParentRoute: () => publicFrame,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
});

/** What one is notified of, and how one unsubscribes. */
export const notificationsFeature = {
  routes: {
    settings: [notifications] as const,
    publicFrame: [unsubscribe] as const,
  },
};
