import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { publicFrame, root } from '../routing/public-frames.ts';
import { publicFeatures } from './public-features.ts';
import { PublicFrame } from './public-frame.tsx';
import { RootScreen } from './root-screen.tsx';
import { routesIn } from './routes-in.ts';

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

/** Any other path: the routes of the signed-in part come, and the same address is looked up among them. */
const elsewhere = createRoute({
  getParentRoute: () => publicFrame,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    await context.addSignedInRoutes();
    throw redirect({ href: location.href, replace: true });
  },
});

root.update({ component: RootScreen });
publicFrame.update({ component: PublicFrame });

export const publicPages = [landing, termsOfUse, reset, ...routesIn(publicFeatures, 'publicFrame')];
export const bareScreens = routesIn(publicFeatures, 'root');

/** What every page begins with. */
export const publicRoutes = root.addChildren([
  publicFrame.addChildren([...publicPages, elsewhere]),
  ...bareScreens,
]);
