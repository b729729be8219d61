import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { publicFrame, settings } from '../../routing/frames.ts';
import { readSsoSearch } from './federated/sso-search.ts';
import { readLoginSearch } from './login-search.ts';

const login = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: readLoginSearch,
  beforeLoad: ({ context, search }) => {
    if (context.session.current()) throw redirect({ href: search.return_to ?? '/dashboard' });
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

/** Where an identity provider sends people back to. */
const loginCallback = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login/callback',
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(() => import('./callback-page.tsx'), 'CallbackPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password?' },
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => publicFrame,
  path: '/forgot-password/$token',
  staticData: { title: 'Choose a new password' },
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => publicFrame,
  path: '/confirm-email/$token',
  staticData: { title: 'Confirm your new email' },
  component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const register = createRoute({
  getParentRoute: () => publicFrame,
  path: '/register',
  staticData: { title: 'Register' },
  component: lazyRouteComponent(() => import('./register-pages.tsx'), 'RegisterPage'),
});

const confirmRegistration = createRoute({
  getParentRoute: () => publicFrame,
  path: '/register/$token',
  staticData: { title: 'Confirm your registration' },
  component: lazyRouteComponent(() => import('./register-pages.tsx'), 'ConfirmRegistrationPage'),
});

const referral = createRoute({
  getParentRoute: () => publicFrame,
  path: '/ref/$referral_id',
  staticData: { title: 'Register' },
  component: lazyRouteComponent(() => import('./register-pages.tsx'), 'ReferralPage'),
});

/** A demo's stand-in for mail; nothing leads here on other servers. */
const outbox = createRoute({
  getParentRoute: () => publicFrame,
  path: '/outbox',
  staticData: { title: 'Outbox of the demo' },
  component: lazyRouteComponent(() => import('./outbox-screen.tsx'), 'OutboxScreen'),
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

const enableTwoFactor = createRoute({
  getParentRoute: () => settings,
  path: '/2fa/enable',
  staticData: { title: 'Two-factor authentication' },
  component: lazyRouteComponent(
    () => import('./account/enable-two-factor-screen.tsx'),
    'EnableTwoFactorScreen',
  ),
});

const preferences = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  staticData: { title: 'Preferences' },
  component: lazyRouteComponent(() => import('./preferences/preferences-screen.tsx'), 'PreferencesScreen'),
});

const sso = createRoute({
  getParentRoute: () => settings,
  path: '/sso',
  staticData: { title: 'Single sign-on', may: isOrgAdmin },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./federated/sso-pages.tsx'), 'SsoPage'),
});

const entra = createRoute({
  getParentRoute: () => settings,
  path: '/sso/azuread',
  staticData: { title: 'Microsoft Entra ID', may: isOrgAdmin },
  validateSearch: readSsoSearch,
  component: lazyRouteComponent(() => import('./federated/sso-pages.tsx'), 'EntraPage'),
});

/** Signing in, the ways back to it, the way to an account, and the account itself. */
export const sessionFeature = {
  routes: {
    publicFrame: [
      login,
      loginCallback,
      forgotPassword,
      resetPassword,
      confirmEmail,
      register,
      confirmRegistration,
      referral,
      outbox,
    ] as const,
    settings: [account, enableTwoFactor, preferences, sso, entra] as const,
  },
};
