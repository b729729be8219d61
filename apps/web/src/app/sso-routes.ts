import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSsoSearch } from '../features/session/federated/sso-search.ts';
import { settings } from './settings-routes.ts';

const sso = createRoute({
  getParentRoute: () => settings,
  path: '/sso',
  staticData: { title: 'Single sign-on' },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./sso-pages.tsx'), 'SsoPage'),
});

const entra = createRoute({
  getParentRoute: () => settings,
  path: '/sso/azuread',
  staticData: { title: 'Microsoft Entra ID' },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./sso-pages.tsx'), 'EntraPage'),
});

/** Through whom an organisation's people sign in. */
export const ssoRoutes = [sso, entra] as const;
