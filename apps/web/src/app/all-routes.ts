import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { desk, person, settings, shell, signedIn } from '../routing/frames.ts';
import { publicFrame, root } from '../routing/public-frames.ts';
import { NotFoundScreen } from '../ui/message-screen.tsx';
import { features } from './features.ts';
import { bareScreens, publicPages } from './public-routes.ts';
import { routesIn } from './routes-in.ts';

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./settings-index-page.tsx'), 'SettingsIndexPage'),
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

/** Every screen there is. Importing this adds the signed-in ones to the root: routers made before have to look again. */
export const allRoutes = root.addChildren([
  publicFrame.addChildren([...publicPages, ...routesIn(features, 'publicFrame'), unknown]),
  logout,
  ...bareScreens,
  ...routesIn(features, 'root'),
  signedIn.addChildren([
    shell.addChildren([
      ...routesIn(features, 'shell'),
      person.addChildren(routesIn(features, 'person')),
      desk.addChildren(routesIn(features, 'desk')),
      settings.addChildren([settingsIndex, ...routesIn(features, 'settings')]),
    ]),
  ]),
]);

/** Puts the frames around the signed-in screens. */
function fillFrames(): void {
  signedIn.update({ component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn') });
  shell.update({ component: lazyRouteComponent(() => import('./signed-in-shell.tsx'), 'SignedInShell') });
  person.update({
    component: lazyRouteComponent(() => import('../features/people/person/person-page.tsx'), 'PersonPage'),
  });
  desk.update({
    component: lazyRouteComponent(() => import('../features/desk/desk-frame.tsx'), 'DeskFrame'),
  });
  settings.update({ component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame') });
}
