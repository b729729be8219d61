import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import { readSsoSearch } from './federated/sso-search.ts';

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
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
  component: lazyRouteComponent(() => import('./federated/sso-pages.tsx'), 'SsoPage'),
});

const entra = createRoute({
  getParentRoute: () => settings,
  path: '/sso/azuread',
  staticData: { title: 'Microsoft Entra ID', may: isOrgAdmin },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./federated/sso-pages.tsx'), 'EntraPage'),
});

/** The account; signing in and the ways to it are in session.public.ts. */
export const sessionFeature = {
  routes: {
    settings: [account, enableTwoFactor, preferences, sso, entra] as const,
  },
};
