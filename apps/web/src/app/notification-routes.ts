import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame } from './frames.tsx';
import { settings } from './settings-routes.ts';

export const notificationsRoute = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('../features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
});

/** Where mails' links lead; signed in or not. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => publicFrame,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
});
