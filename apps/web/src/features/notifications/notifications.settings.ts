import { IconBell } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const notificationsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/notifications',
    group: 'You',
    label: 'Notifications',
    hint: 'Emails about dehydrated people, and the daily digest.',
    icon: IconBell,
  },
];
