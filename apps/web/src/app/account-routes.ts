import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from './settings-routes.ts';

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
    () => import('../features/session/account/enable-two-factor-screen.tsx'),
    'EnableTwoFactorScreen',
  ),
});

const preferences = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  staticData: { title: 'Preferences' },
  component: lazyRouteComponent(
    () => import('../features/session/preferences/preferences-screen.tsx'),
    'PreferencesScreen',
  ),
});

/** How one signs in oneself, and how the application looks; open to everybody. */
export const accountRoutes = [account, enableTwoFactor, preferences] as const;
