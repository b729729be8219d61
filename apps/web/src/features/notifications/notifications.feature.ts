import { IconBell } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame, settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

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
  settings: [
    {
      to: '/settings/notifications',
      group: 'You',
      label: 'Notifications',
      hint: 'Emails about dehydrated people, and the daily digest.',
      icon: IconBell,
    },
  ] satisfies SettingsSection[],
};
