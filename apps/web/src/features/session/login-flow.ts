import type { FederatedProvider, SignInMethod } from '@heatwise/contract/session/session.contract';
import { type LoginState, loginFailure } from '@heatwise/domain/session/login';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { RequestFailure } from '../../platform/request-failure.ts';

type Step<Name extends LoginState, More = unknown> = { readonly step: Name; readonly email: string } & More;
/** A provider, and the host of its page. */
export type Destination = { readonly provider_id: string; readonly host: string };
type WithError = { readonly error: string | null };

/** Signing in, state by state. */
export type LoginStep =
  | Step<'EmailEntry', WithError>
  | Step<'LocalAccount', WithError & { readonly needsCode: boolean }>
  | Step<'NewPassword', WithError & { readonly password: string }>
  | Step<'OTPEntry', WithError & { readonly password: string; readonly new_password?: string }>
  | Step<'TwoFactorSetup', { readonly password: string; readonly new_password?: string }>
  | Step<'Loading', { readonly text: string }>
  | Step<
      'Message',
      {
        readonly title: string;
        readonly text: string;
        /** Where somebody can go on to sign in; they may take their password instead. */
        readonly destination?: Destination;
      }
    >;

const WORK_ACCOUNT_TITLE = 'Sign in with your work account';

/** What follows the answer to "how does this email sign in". */
export function afterMethod(email: string, method: SignInMethod): LoginStep {
  const { federated_provider: provider } = method;
  if (provider) return stopBefore(email, provider);
  return { step: 'LocalAccount', email, error: null, needsCode: method.require_otp };
}

/** A stop that says whose the provider is and where it stands: a domain is no reason to send anybody off unasked. */
function stopBefore(email: string, { provider_id, issuer, organisation_name }: FederatedProvider): LoginStep {
  const { host } = new URL(issuer);
  const text = `${organisation_name} signs in at ${host}. Continue only if you recognise both.`;
  return { step: 'Message', email, title: WORK_ACCOUNT_TITLE, text, destination: { provider_id, host } };
}

/** What follows when the provider could not be reached. */
export function afterSetOffFailure(email: string, destination: Destination, error: unknown): LoginStep {
  return { step: 'Message', email, title: WORK_ACCOUNT_TITLE, text: sentenceOf(error), destination };
}

/** What follows when that could not be found out: the same step, with the reason. */
export function afterMethodFailure(email: string, error: unknown): LoginStep {
  return tooMany(email, error) ?? { step: 'EmailEntry', email, error: sentenceOf(error) };
}

/** What was sent to sign in. */
export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** What replaces a temporary password. */
  readonly new_password?: string;
  readonly code?: string;
};

/**
 * What follows a refused sign-in. But for a closed organisation and an expired temporary password, every refusal returns
 * to the password step with the same sentence, whatever its cause; a server that is broken or never answered says that instead of blaming the
 * password.
 */
export function afterSignInFailure(credentials: Credentials, error: unknown): LoginStep {
  const { code, ...tried } = credentials;
  const { email, password, new_password } = tried;
  const limited = tooMany(email, error);
  if (limited) return limited;
  const back = { step: 'LocalAccount', email, needsCode: false } as const;
  if (!(error instanceof RequestFailure)) return { ...back, error: sentenceOf(error) };
  if (error.code === 'organisation-closed') return { step: 'Message', email, ...closed(error) };
  if (error.code === 'temporary-password-expired') return { ...back, error: error.message };
  if (error.code === 'new-password-required') return { step: 'NewPassword', email, password, error: null };
  if (error.code === 'invalid-request' && new_password !== undefined) {
    const message = error.problems[0]?.message ?? error.message;
    return { step: 'NewPassword', email, password, error: message };
  }
  if (error.code === 'two-factor-setup-required') return { step: 'TwoFactorSetup', ...tried };
  if (error.code === 'one-time-code-required') return { step: 'OTPEntry', ...tried, error: null };
  if (error.code === 'one-time-code-incorrect' && code !== undefined) {
    return { step: 'OTPEntry', ...tried, error: error.message };
  }
  const wasRefused = error.status !== null && error.status < 500;
  return { ...back, error: wasRefused ? loginFailure(error.status ?? undefined) : error.message };
}

function tooMany(email: string, error: unknown): LoginStep | null {
  if (!(error instanceof RequestFailure) || error.status !== 429) return null;
  return { step: 'Message', email, title: 'Please wait', text: error.message };
}

/** Said only to people who proved who they are, so it reveals nothing to anybody else. */
function closed({ message }: RequestFailure) {
  return { title: 'Your organisation is closed', text: message };
}

function sentenceOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : SOMETHING_WENT_WRONG;
}
