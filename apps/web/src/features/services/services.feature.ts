import { mayManageServices } from '@heatwise/domain/services/api-token';
import { IconPlugConnected } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

const services = createRoute({
  getParentRoute: () => settings,
  path: '/services',
  staticData: { title: 'Services', may: mayManageServices },
  component: lazyRouteComponent(() => import('./services-screen.tsx'), 'ServicesScreen'),
});

const servicesSettings: readonly SettingsSection[] = [
  {
    to: '/settings/services',
    group: 'Connections',
    rank: 3,
    label: 'Services',
    hint: 'The licence, API tokens that let other programs in, and webhooks that tell them what happens.',
    icon: IconPlugConnected,
    may: mayManageServices,
  },
];

/** What other programs do with the organisation's data. */
export const servicesFeature = {
  routes: {
    settings: [services] as const,
  },
  settings: servicesSettings,
};
