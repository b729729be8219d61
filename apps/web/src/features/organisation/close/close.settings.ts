import { mayCloseOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { IconDoorExit } from '@tabler/icons-react';
import type { SettingsSection } from '../../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const closingSettings: readonly SettingsSection[] = [
  {
    to: '/settings/close',
    group: 'Organisation',
    label: 'Close organisation',
    hint: 'Export everything, and end your organisation’s account.',
    icon: IconDoorExit,
    may: mayCloseOrganisation,
  },
];
