import { mayEditOrganisation } from '@heatwise/domain/permissions/may';
import { IconBuilding } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/org',
  staticData: { title: 'Organisation', may: mayEditOrganisation },
  component: lazyRouteComponent(() => import('./organisation-screen.tsx'), 'OrganisationScreen'),
});

const organisationSettings: readonly SettingsSection[] = [
  {
    to: '/settings/org',
    group: 'Organisation',
    rank: 1,
    label: 'Organisation',
    hint: 'Name, picture, units, new features, passwords.',
    icon: IconBuilding,
    may: mayEditOrganisation,
  },
];

/** What concerns the organisation as a whole, for its admins. */
export const organisationFeature = {
  routes: {
    settings: [organisation] as const,
  },
  settings: organisationSettings,
};
