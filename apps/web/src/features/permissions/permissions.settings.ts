import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { IconShieldCheck } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const permissionsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/admins',
    group: 'Organisation',
    label: 'Admins',
    hint: 'Organisation admins, and other organisation-wide roles.',
    icon: IconShieldCheck,
    may: mayManagePermissions,
  },
];
