import { mayCloseOrganisation } from '@heatwise/domain/permissions/may';
import { IconDoorExit } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../../routing/frames.ts';
import type { SettingsSection } from '../../../routing/settings-section.ts';
import type { FeatureSlots } from '../../../routing/slots.tsx';
import { ClosingBanner } from './closing-banner.tsx';

const close = createRoute({
  getParentRoute: () => settings,
  path: '/close',
  staticData: { title: 'Close organisation', may: mayCloseOrganisation },
  component: lazyRouteComponent(() => import('./close-screen.tsx'), 'CloseScreen'),
});

const closingSettings: readonly SettingsSection[] = [
  {
    to: '/settings/close',
    group: 'Organisation',
    rank: 6,
    label: 'Close organisation',
    hint: 'Export everything, and end your organisation’s account.',
    icon: IconDoorExit,
    may: mayCloseOrganisation,
  },
];

const closingSlots: FeatureSlots = { parts: { banners: ClosingBanner } };

/** The end of an organisation's account. */
export const closingFeature = {
  routes: {
    settings: [close] as const,
  },
  settings: closingSettings,
  slots: closingSlots,
};
