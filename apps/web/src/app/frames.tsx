import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';
import { PublicFrame } from './public-frame.tsx';
import { RootScreen } from './root-screen.tsx';

/** What stands around the screens: each route names one of these as its parent. */
export const root = createRootRouteWithContext<Platform>()({ component: RootScreen });

export const publicFrame = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame });

/** The login guard: whoever is not signed in goes to the login, and comes back from there. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (!context.session.current()) {
      throw redirect({ to: '/login', search: { return_to: location.href } });
    }
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});

/** Signed in, with the navigation around it. */
export const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./signed-in-shell.tsx'), 'SignedInShell'),
});
