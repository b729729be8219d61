import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { alertsPublic } from '../features/alerts/alerts.public.ts';
import { educationPublic } from '../features/education/education.public.ts';
import { monitoringPublic } from '../features/monitoring/monitoring.public.ts';
import { notificationsPublic } from '../features/notifications/notifications.public.ts';
import { referralPublic } from '../features/referral/referral.public.ts';
import { sessionPublic } from '../features/session/session.public.ts';
import { publicFrame, root } from '../routing/public-frames.ts';
import { PublicFrame } from './public-frame.tsx';
import { RootScreen } from './root-screen.tsx';
import { routesIn } from './routes-in.ts';

/** The screens of the features that need no login. Each page of the product begins with these, so they import little. */
const publicFeatures = [
  sessionPublic,
  educationPublic,
  alertsPublic,
  notificationsPublic,
  monitoringPublic,
  referralPublic,
] as const;

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
