import { isDeskMember } from '@heatwise/domain/desk/desk';
import { createRoute, redirect } from '@tanstack/react-router';
import { root } from './public-frames.ts';

// What stands around the signed-in screens: each route names one of these as its parent. What they look like is said in
// app/. They are fetched after the first page, with all that features say in `<feature>.feature.ts`.

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
