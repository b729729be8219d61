import { LINK_PRELOAD_DELAY_MS } from '@heatwise/domain/text/interface-constants';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readDashboardSearch } from '../features/dashboard/filter/dashboard-search.ts';
import type { Platform } from '../platform/platform-context.tsx';
import { publicFrame, root, settings, shell, signedIn } from '../routing/frames.ts';
import { ErrorScreen } from './error-screen.tsx';
import { routesIn } from './features.ts';
import { fillFrames } from './frames.ts';
import { heatStressRoute } from './heat-routes.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { measurementsRoute } from './measurement-routes.ts';
import { monitoringRoute } from './monitoring-routes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { peopleRoute } from './people-routes.ts';
import { personRoute } from './person-routes.ts';
import { settingsIndex } from './settings-routes.ts';
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

fillFrames();

const routeTree = root.addChildren([
  publicFrame.addChildren([landing, termsOfUse, reset, unknown, ...routesIn('publicFrame')]),
  logout,
  ...routesIn('root'),
  signedIn.addChildren([
    shell.addChildren([
      dashboard,
      heatStressRoute,
      peopleRoute,
      personRoute,
      measurementsRoute,
      monitoringRoute,
      ...routesIn('shell'),
      settings.addChildren([settingsIndex, ...tagRoutes, ...routesIn('settings')]),
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
