import { LINK_PRELOAD_DELAY_MS } from '@heatwise/domain/text/interface-constants';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readDashboardSearch } from '../features/dashboard/filter/dashboard-search.ts';
import type { Platform } from '../platform/platform-context.tsx';
import { accountRoutes } from './account-routes.ts';
import { assessmentRoutes } from './assessment-routes.ts';
import { auditRoute } from './audit-routes.ts';
import { calendarHelpRoute, consentRoute } from './calendar-routes.ts';
import { devicesRoute } from './device-routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { publicFrame, root, shell, signedIn } from './frames.tsx';
import { heatmapRoute, heatStressRoute } from './heatmap-routes.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { measurementsRoute, measurementTypeRoutes } from './measurement-routes.ts';
import { monitoringRoute, wallRoute } from './monitoring-routes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { notificationsRoute, unsubscribeRoute } from './notification-routes.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { personRoute } from './person-routes.ts';
import { shiftPatternsRoute } from './roster-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { settings, settingsIndex } from './settings-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { strategyRoute } from './strategy-routes.ts';
import { tagRoutes } from './tag-routes.ts';

const landing = createRoute({
  getParentRoute: () => publicFrame,
  path: '/',
  component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
});

const termsOfUse = createRoute({
  getParentRoute: () => publicFrame,
  path: '/terms-of-use',
  staticData: { title: 'Terms of use' },
  component: lazyRouteComponent(() => import('./terms-screen.tsx'), 'TermsScreen'),
});

const reset = createRoute({
  getParentRoute: () => publicFrame,
  path: '/reset',
  staticData: { title: 'Reset this browser' },
  component: lazyRouteComponent(() => import('./reset-screen.tsx'), 'ResetScreen'),
});

/** Any path that leads nowhere, with the frame of the public pages around it. */
const unknown = createRoute({
  getParentRoute: () => publicFrame,
  path: '$',
  staticData: { title: 'Page not found' },
  component: NotFoundScreen,
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { title: 'Signing out' },
  beforeLoad: ({ context }) => {
    if (!context.session.current()) throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(() => import('./logout-screen.tsx'), 'LogoutScreen'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const routeTree = root.addChildren([
  publicFrame.addChildren([landing, ...sessionRoutes, unsubscribeRoute, termsOfUse, reset, unknown]),
  logout,
  wallRoute,
  signedIn.addChildren([
    shell.addChildren([
      dashboard,
      heatmapRoute,
      heatStressRoute,
      ...peopleRoutes,
      personRoute,
      measurementsRoute,
      calendarHelpRoute,
      monitoringRoute,
      ...permissionRoutes,
      settings.addChildren([
        settingsIndex,
        ...accountRoutes,
        ...organisationRoutes,
        ...tagRoutes,
        shiftPatternsRoute,
        ...measurementTypeRoutes,
        strategyRoute,
        auditRoute,
        consentRoute,
        ...assessmentRoutes,
        ...ssoRoutes,
        devicesRoute,
        notificationsRoute,
      ]),
    ]),
  ]),
]);

/** Every screen there is. */
export function createAppRouter(platform: Platform) {
  return createRouter({
    routeTree,
    context: platform,
    defaultPreload: 'intent',
    defaultPreloadDelay: LINK_PRELOAD_DELAY_MS,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
