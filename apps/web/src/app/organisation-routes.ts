import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from './settings-routes.ts';

const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/org',
  staticData: { title: 'Organisation' },
  component: lazyRouteComponent(() => import('./organisation-pages.tsx'), 'OrganisationPage'),
});

const admins = createRoute({
  getParentRoute: () => settings,
  path: '/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(() => import('./organisation-pages.tsx'), 'AdminsPage'),
});

const close = createRoute({
  getParentRoute: () => settings,
  path: '/close',
  staticData: { title: 'Close organisation' },
  component: lazyRouteComponent(() => import('./organisation-pages.tsx'), 'ClosePage'),
});

/** What concerns the organisation as a whole, for its admins. */
export const organisationRoutes = [organisation, admins, close] as const;
