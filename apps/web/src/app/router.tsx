import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';
import { readLoginSearch } from './login-search.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Hovering a link this long loads its screen. Source: specification §9. */
const PRELOAD_DELAY_MS = 20;

const root = createRootRouteWithContext<Platform>()({});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
});

export const loginRoute = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.current()) throw redirect({ href: search.return_to ?? '/dashboard' });
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

const privateLayout = createRoute({
  getParentRoute: () => root,
  id: 'private',
  beforeLoad: ({ context, location }) => {
    if (!context.session.current()) {
      throw redirect({ to: '/login', search: { return_to: location.href } });
    }
  },
  component: lazyRouteComponent(() => import('./private-layout.tsx'), 'PrivateLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => privateLayout,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const routeTree = root.addChildren([landing, loginRoute, privateLayout.addChildren([dashboard])]);

export function createAppRouter(platform: Platform) {
  return createRouter({
    routeTree,
    context: platform,
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
