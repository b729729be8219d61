import { LINK_PRELOAD_DELAY_MS } from '@heatwise/domain/text/interface-constants';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';
import { desk, person, publicFrame, root, settings, shell, signedIn } from '../routing/frames.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { NotFoundScreen } from '../ui/not-found-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { routesIn } from './features.ts';
import { fillFrames } from './frames.ts';
import { settingsIndex } from './settings-routes.ts';

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

fillFrames();

const routeTree = root.addChildren([
  publicFrame.addChildren([landing, termsOfUse, reset, unknown, ...routesIn('publicFrame')]),
  logout,
  ...routesIn('root'),
  signedIn.addChildren([
    shell.addChildren([
      ...routesIn('shell'),
      person.addChildren(routesIn('person')),
      desk.addChildren(routesIn('desk')),
      settings.addChildren([settingsIndex, ...routesIn('settings')]),
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
