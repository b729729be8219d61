import { LINK_PRELOAD_DELAY_MS } from '@heatwise/domain/text/interface-constants';
import { createRouter } from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';
import { LoadingScreen } from '../ui/loading-state.tsx';
import type { allRoutes } from './all-routes.ts';
import { LateErrorScreen } from './late-error-screen.tsx';
import { publicRoutes } from './public-routes.ts';

type AllRoutes = typeof allRoutes;

/** Begins with the public pages; the first address of another screen brings the rest. See decisions/0204. */
export function createAppRouter(platform: Platform) {
  const router = createRouter({
    // Links are typed by all screens: until these are there, their addresses lead to the route that brings them.
    routeTree: publicRoutes as unknown as AllRoutes,
    context: { ...platform, addSignedInRoutes },
    defaultPreload: 'intent',
    defaultPreloadDelay: LINK_PRELOAD_DELAY_MS,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: LateErrorScreen,
    scrollRestoration: true,
  });
  async function addSignedInRoutes(): Promise<void> {
    await importSignedInRoutes();
    router.setRoutes(router.buildRouteTree());
  }
  return router;
}

/** Fetches what follows the first page, so that it is there when an address asks for it. */
export function importSignedInRoutes(): Promise<unknown> {
  return import('./all-routes.ts');
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
