import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconAdjustments, IconKey, IconUserShield } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const sessionSettings: readonly SettingsSection[] = [
  {
    to: '/settings/account',
    leadsTo: '/settings/2fa/enable',
    group: 'You',
    label: 'Account',
    hint: 'Your password, two-factor authentication, where you are signed in.',
    icon: IconUserShield,
  },
  {
    to: '/settings/preferences',
    group: 'You',
    label: 'Preferences',
    hint: 'Units and colours, as you like them.',
    icon: IconAdjustments,
  },
  {
    to: '/settings/sso',
    group: 'Connections',
    label: 'Single sign-on',
    hint: 'Sign in with the accounts of your organisation.',
    icon: IconKey,
    may: isOrgAdmin,
  },
];
