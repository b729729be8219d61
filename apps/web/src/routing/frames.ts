import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says, before the product's name. */
    title?: string;
    /** Who may open the screen; the frame around it shows "Not Permitted" to others. Everybody where it is not said. */
    may?: (actor: Actor) => boolean;
  }
}

/** What stands around the screens: each route names one of these as its parent. What they look like is said in app/. */
export const root = createRootRouteWithContext<Platform>()({});

/** Public pages. */
export const publicFrame = createRoute({ getParentRoute: () => root, id: 'public' });

/** The login guard: whoever is not signed in goes to the login, and comes back from there. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (!context.session.current()) {
      throw redirect({ to: '/login', search: { return_to: location.href } });
    }
  },
});

/** Signed in, with the navigation around it. */
export const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell' });

/** Around every part of one person's page. */
export const person = createRoute({ getParentRoute: () => shell, path: '/people/$user_id' });

/** Around every part of the settings. */
export const settings = createRoute({ getParentRoute: () => shell, path: '/settings' });

/** Around everything that the back office answers. */
export const desk = createRoute({
  getParentRoute: () => shell,
  path: '/desk',
  staticData: { may: isDeskMember },
});
