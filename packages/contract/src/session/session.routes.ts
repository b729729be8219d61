import { defineRoutes } from '../define-routes.ts';
import type { accountSchemas } from './account.contract.ts';
import type { federatedSchemas } from './federated/federated-sign-in.contract.ts';
import type { identityProviderSchemas } from './federated/identity-providers.contract.ts';
import type { invitationSchemas } from './invitation.contract.ts';
import type { mailSchemas } from './mail.contract.ts';
import type { passwordResetSchemas } from './password-reset.contract.ts';
import type { reauthenticationSchemas } from './reauthentication.contract.ts';
import type { registrationSchemas } from './registration.contract.ts';
import type { sessionSchemas } from './session.contract.ts';

export const accountRoutes = defineRoutes<typeof accountSchemas>()({
  account: { method: 'GET', url: '/v3/auth/account', needs: 'session' },
  changePassword: { method: 'POST', url: '/v2/auth/change_password', needs: 'session' },
  sessions: { method: 'GET', url: '/v3/auth/sessions', needs: 'session' },
  endSession: { method: 'DELETE', url: '/v3/auth/sessions/:session_id', needs: 'session' },
  /** All but the one that asks. */
  endOtherSessions: { method: 'DELETE', url: '/v3/auth/sessions', needs: 'session' },
  deleteMe: { method: 'POST', url: '/v2/auth/delete_me', needs: 'session' },
  twoFactor: { method: 'GET', url: '/v2/auth/2fa', needs: 'session' },
  /** Takes the password: who finds a browser open must not lock its owner out. */
  offerTwoFactor: { method: 'POST', url: '/v2/auth/2fa', needs: 'session' },
  /** Signs out everywhere else. */
  enableTwoFactor: { method: 'POST', url: '/v2/auth/2fa/enable', needs: 'session' },
  /** New recovery codes; the ones of before stop working. */
  renewRecoveryCodes: { method: 'POST', url: '/v2/auth/2fa/recovery-codes', needs: 'session' },
  disableTwoFactor: { method: 'POST', url: '/v2/auth/2fa/disable', needs: 'session' },
  /** Of somebody else, for those who may turn it off. */
  personTwoFactor: { method: 'GET', url: '/v3/user/:user_id/two-factor', needs: 'session' },
  turnOffTwoFactor: { method: 'DELETE', url: '/v3/user/:user_id/two-factor', needs: 'session' },
});

export const federatedRoutes = defineRoutes<typeof federatedSchemas>()({
  configuration: { method: 'GET', url: '/v3/auth/federated/configuration', needs: 'nothing' },
  /** Exchanges the code that a provider gave the browser for an id token; the provider's other tokens stay here. */
  token: { method: 'POST', url: '/v3/auth/federated/token', needs: 'nothing' },
  /**
   * The provider's id token comes as the bearer token. Without `provider_id` the provider is that of the domain of the
   * token's email; without `nonce_secret` the token still opens one session at most.
   */
  login: { method: 'POST', url: '/v2/auth/login/aad', needs: 'nothing' },
  migrate: { method: 'POST', url: '/v3/auth/aadmigrateuser', needs: 'session' },
});

/** Through whom the people of an organisation sign in; for its admins. */
export const identityProviderRoutes = defineRoutes<typeof identityProviderSchemas>()({
  settings: { method: 'GET', url: '/v3/sso', needs: 'org-admin' },
  create: { method: 'POST', url: '/v3/sso/provider', needs: 'org-admin' },
  replace: { method: 'PUT', url: '/v3/sso/provider/:provider_id', needs: 'org-admin' },
  delete: { method: 'DELETE', url: '/v3/sso/provider/:provider_id', needs: 'org-admin' },
  /** Reads the issuer's configuration and keys, now. */
  test: { method: 'POST', url: '/v3/sso/test', needs: 'org-admin' },
  /** Asks for a domain: from then on its DNS record is looked for. */
  askForDomain: { method: 'POST', url: '/v3/sso/domain', needs: 'org-admin' },
  /** Looks for the record now. */
  lookAtDomain: { method: 'POST', url: '/v3/sso/domain/confirm', needs: 'org-admin' },
  giveDomainBack: { method: 'DELETE', url: '/v3/sso/domain/:domain', needs: 'org-admin' },
  /** Says that no other organisation is to have a domain, which people here sign in with. */
  object: { method: 'POST', url: '/v3/sso/objection', needs: 'org-admin' },
  takeObjectionBack: { method: 'DELETE', url: '/v3/sso/objection/:domain', needs: 'org-admin' },
});

export const invitationRoutes = defineRoutes<typeof invitationSchemas>()({
  /**
   * Mails a person the link with which they choose their own password: an invitation to who has no account yet, else a
   * reset. Answers alike whether or not the address signs in to another organisation.
   */
  send: { method: 'POST', url: '/v3/user/:user_id/sign-in-mail', needs: 'session' },
  /** Looks at the link that confirms a new address, without using it up. */
  lookAtEmailChange: { method: 'GET', url: '/v3/auth/confirm-email/:token', needs: 'nothing' },
  /** From now on the account signs in with the address that the link was mailed to. */
  confirmEmail: { method: 'POST', url: '/v3/auth/confirm-email/:token', needs: 'nothing' },
});

export const mailRoutes = defineRoutes<typeof mailSchemas>()({
  /** A demo's only: the emails that it would have sent, newest first. */
  outbox: { method: 'GET', url: '/v3/outbox', needs: 'nothing' },
});

export const passwordResetRoutes = defineRoutes<typeof passwordResetSchemas>()({
  /** Answers alike for every email. */
  request: { method: 'POST', url: '/v2/auth/reset_password', needs: 'nothing' },
  /** Looks at a link without using it up: mail programs look at links too. */
  verify: { method: 'GET', url: '/v3/auth/verify-token/:token', needs: 'nothing' },
  /** Sets the password and ends every session of the account. */
  reset: { method: 'POST', url: '/v3/auth/reset-password/:token', needs: 'nothing' },
});

export const reauthenticationRoutes = defineRoutes<typeof reauthenticationSchemas>()({
  /** Allows the protected routes to the session for some minutes. */
  reauthenticate: { method: 'POST', url: '/v3/auth/reauthenticate', needs: 'session' },
});

export const registrationRoutes = defineRoutes<typeof registrationSchemas>()({
  /** Who may register here. */
  mode: { method: 'GET', url: '/v2/auth/register', needs: 'nothing' },
  /** Nothing exists until the email is confirmed. */
  register: { method: 'POST', url: '/v2/auth/register', needs: 'nothing' },
  /** Looks at the email's link without using it up. */
  look: { method: 'GET', url: '/v2/auth/register/:token', needs: 'nothing' },
  /** Confirms the email: creates the organisation with its first admin, and signs the admin in. */
  confirm: { method: 'POST', url: '/v2/auth/register/:token', needs: 'nothing' },
});

export const sessionRoutes = defineRoutes<typeof sessionSchemas>()({
  login: { method: 'POST', url: '/v2/auth/login', needs: 'nothing' },
  /** A secret with which a member sets up two-factor to sign in, after two-factor-setup-required. */
  offerTwoFactorSetup: { method: 'POST', url: '/v3/auth/two-factor-setup', needs: 'nothing' },
  method: { method: 'POST', url: '/v2/auth/method', needs: 'nothing' },
  logout: { method: 'GET', url: '/v2/auth/logout', needs: 'session' },
});
