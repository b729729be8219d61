import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const notifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
});

/** What one is notified of. */
export const notificationsFeature = {
  routes: {
    settings: [notifications] as const,
  },
};
