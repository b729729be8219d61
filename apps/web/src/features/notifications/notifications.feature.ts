import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame, settings } from '../../routing/frames.ts';

const notifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
});

/** Where mails' links lead; signed in or not. */
const unsubscribe = createRoute({
  getParentRoute: () => publicFrame,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
});

/** What one is told of, and how one is rid of it. */
export const notificationsFeature = {
  routes: {
    settings: [notifications] as const,
    publicFrame: [unsubscribe] as const,
  },
};
