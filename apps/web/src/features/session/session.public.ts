import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { publicFrame } from '../../routing/public-frames.ts';
import { readConfirmSearch, readLoginSearch } from './login-search.ts';

const login = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: readLoginSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.current()) throw redirect({ href: search.return_to ?? '/dashboard' });
  },
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginPage'),
});

/** Where an identity provider sends people back to. */
const loginCallback = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login/callback',
  staticData: { title: 'Sign in' },
  // What follows comes while the provider's answer is checked. A failure shows when it is needed.
  loader: ({ context }) => void context.addSignedInRoutes().catch(() => undefined),
  component: lazyRouteComponent(() => import('./federated/callback-screen.tsx'), 'CallbackPage'),
});

/** Opened beside a page on which somebody has to confirm at their identity provider who they are. */
const confirmIdentity = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login/confirm',
  staticData: { title: 'Confirm it is you' },
  validateSearch: readConfirmSearch,
  component: lazyRouteComponent(() => import('./reauthentication/confirm-page.tsx'), 'ConfirmPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password?' },
  component: lazyRouteComponent(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: '/forgot-password/$token',
  staticData: { title: 'Choose a new password' },
  component: lazyRouteComponent(() => import('./reset-password-screen.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => publicFrame,
  path: '/confirm-email/$token',
  staticData: { title: 'Confirm your new email' },
  component: lazyRouteComponent(() => import('./confirm-email-screen.tsx'), 'ConfirmEmailPage'),
});

const register = createRoute({
  getParentRoute: () => publicFrame,
  path: '/register',
  staticData: { title: 'Register' },
  component: lazyRouteComponent(() => import('./register-screen.tsx'), 'RegisterPage'),
});

const confirmRegistration = createRoute({
  getParentRoute: () => publicFrame,
  path: '/register/$token',
  staticData: { title: 'Confirm your registration' },
  component: lazyRouteComponent(() => import('./register-screen.tsx'), 'ConfirmRegistrationPage'),
});

const referral = createRoute({
  getParentRoute: () => publicFrame,
  path: '/ref/$referral_id',
  staticData: { title: 'Register' },
  component: lazyRouteComponent(() => import('./register-screen.tsx'), 'ReferralPage'),
});

/** A demo's stand-in for mail; nothing leads here on other servers. */
const outbox = createRoute({
  getParentRoute: () => publicFrame,
  path: '/outbox',
  staticData: { title: 'Outbox of the demo' },
  component: lazyRouteComponent(() => import('./outbox-screen.tsx'), 'OutboxScreen'),
});

/** Signing in, the ways back to it, and the way to an account. */
export const sessionPublic = {
  routes: {
    publicFrame: [
      login,
      loginCallback,
      confirmIdentity,
      forgotPassword,
      resetPassword,
      confirmEmail,
      register,
      confirmRegistration,
      referral,
      outbox,
    ] as const,
  },
};
