import { mayManageServices } from '@heatwise/domain/services/api-token';
import { IconPlugConnected } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const servicesSettings: readonly SettingsSection[] = [
  {
    to: '/settings/services',
    group: 'Connections',
    label: 'Services',
    hint: 'The licence, API tokens that let other programs in, and webhooks that tell them what happens.',
    icon: IconPlugConnected,
    may: mayManageServices,
  },
];
