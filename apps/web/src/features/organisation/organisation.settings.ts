import { mayEditOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { IconBuilding } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const organisationSettings: readonly SettingsSection[] = [
  {
    to: '/settings/org',
    group: 'Organisation',
    label: 'Organisation',
    hint: 'Name, picture, units, new features, passwords.',
    icon: IconBuilding,
    may: mayEditOrganisation,
  },
];
