import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconAdjustments, IconKey, IconUserShield } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { AskAdminHint } from './account/ask-admin-hint.tsx';
import { readSsoSearch } from './federated/sso-search.ts';

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => import('./account/account-screen.tsx'), 'AccountPage'),
});

const enableTwoFactor = createRoute({
  getParentRoute: () => settings,
  path: '/2fa/enable',
  staticData: { title: 'Two-factor authentication' },
  component: lazyRouteComponent(
    () => import('./account/enable-two-factor-screen.tsx'),
    'EnableTwoFactorScreen',
  ),
});

const preferences = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  staticData: { title: 'Preferences' },
  component: lazyRouteComponent(() => import('./preferences/preferences-screen.tsx'), 'PreferencesScreen'),
});

const sso = createRoute({
  getParentRoute: () => settings,
  path: '/sso',
  staticData: { title: 'Single sign-on', may: isOrgAdmin },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./federated/sso-screen.tsx'), 'SsoPage'),
});

const entra = createRoute({
  getParentRoute: () => settings,
  path: '/sso/azuread',
  staticData: { title: 'Microsoft Entra ID', may: isOrgAdmin },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./federated/sso-screen.tsx'), 'EntraPage'),
});

const sessionSettings: readonly SettingsSection[] = [
  {
    to: '/settings/account',
    leadsTo: '/settings/2fa/enable',
    group: 'You',
    rank: 1,
    label: 'Account',
    hint: 'Your password, two-factor authentication, where you are signed in.',
    icon: IconUserShield,
  },
  {
    to: '/settings/preferences',
    group: 'You',
    rank: 1,
    label: 'Preferences',
    hint: 'Units and colours, as you like them.',
    icon: IconAdjustments,
  },
  {
    to: '/settings/sso',
    group: 'Connections',
    rank: 1,
    label: 'Single sign-on',
    hint: 'Sign in with the accounts of your organisation.',
    icon: IconKey,
    may: isOrgAdmin,
  },
];

const sessionSlots: FeatureSlots = {
  parts: {
    'not permitted': AskAdminHint,
    'person sign-in': lazy(() =>
      import('./person/person-two-factor.tsx').then(({ TwoFactorOfPerson }) => ({
        default: TwoFactorOfPerson,
      })),
    ),
  },
};

/** The account; signing in and the ways to it are in session.public.ts. */
export const sessionFeature = {
  routes: {
    settings: [account, enableTwoFactor, preferences, sso, entra] as const,
  },
  settings: sessionSettings,
  slots: sessionSlots,
};
