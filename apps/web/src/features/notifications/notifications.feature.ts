import { IconBell } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { NoticeMark } from './notice-mark.tsx';

const notifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
});

const notificationsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/notifications',
    group: 'You',
    rank: 2,
    label: 'Notifications',
    hint: 'Emails about dehydrated people, and the daily digest.',
    icon: IconBell,
  },
];

const PushKeeper = lazy(() =>
  import('./push/push-keeper.tsx').then((module) => ({ default: module.PushKeeper })),
);

const notificationsSlots: FeatureSlots = {
  parts: { 'status bar': NoticeMark, banners: PushKeeper },
};

/** What one is notified of. */
export const notificationsFeature = {
  routes: {
    settings: [notifications] as const,
  },
  settings: notificationsSettings,
  slots: notificationsSlots,
};
