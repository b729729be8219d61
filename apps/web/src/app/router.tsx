import { LINK_PRELOAD_DELAY_MS } from '@heatwise/domain/text/interface-constants';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { readLoginSearch } from './login-search.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PublicFrame } from './public-frame.tsx';

const root = createRootRouteWithContext<Platform>()({ component: Outlet });

const publicFrame = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame });

const landing = createRoute({
  getParentRoute: () => publicFrame,
  path: '/',
  component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
});

const login = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.current()) throw redirect({ href: search.return_to ?? '/dashboard' });
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const termsOfUse = createRoute({
  getParentRoute: () => publicFrame,
  path: '/terms-of-use',
  component: lazyRouteComponent(() => import('./terms-screen.tsx'), 'TermsScreen'),
});

const reset = createRoute({
  getParentRoute: () => publicFrame,
  path: '/reset',
  component: lazyRouteComponent(() => import('./reset-screen.tsx'), 'ResetScreen'),
});

/** Any path that leads nowhere, with the frame of the public pages around it. */
const unknown = createRoute({ getParentRoute: () => publicFrame, path: '$', component: NotFoundScreen });

/** The login guard: whoever is not signed in goes to the login, and comes back from there. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (!context.session.current()) {
      throw redirect({ to: '/login', search: { return_to: location.href } });
    }
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});

const logout = createRoute({
  getParentRoute: () => signedIn,
  path: '/logout',
  component: lazyRouteComponent(() => import('./logout-screen.tsx'), 'LogoutScreen'),
});

const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./signed-in-shell.tsx'), 'SignedInShell'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const routeTree = root.addChildren([
  publicFrame.addChildren([landing, login, forgotPassword, termsOfUse, reset, unknown]),
  signedIn.addChildren([logout, shell.addChildren([dashboard])]),
]);

/** Every screen there is. Source: specification §2. */
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
