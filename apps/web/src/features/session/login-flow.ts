import { errorCatalogue } from '@heatwise/contract/errors';
import type { LoginRecord, SignInMethod } from '@heatwise/contract/session/session.contract';
import { RequestFailure } from '../../platform/request-failure.ts';

/** The five states of signing in. Source: specification §4, Login flow. */
export type LoginState =
  | { readonly step: 'EmailEntry'; readonly email: string; readonly error: string | null }
  | { readonly step: 'LocalAccount'; readonly email: string; readonly error: string | null }
  | {
      readonly step: 'OTPEntry';
      readonly email: string;
      readonly password: string;
      readonly error: string | null;
    }
  | { readonly step: 'Loading'; readonly email: string; readonly text: string }
  | { readonly step: 'Message'; readonly email: string; readonly title: string; readonly text: string };

export const FEDERATED_ACCOUNT = {
  title: 'Sign in with your work account',
  text: 'This address belongs to an organisation that signs in through its own identity provider, and this server is not connected to one. Please ask your organisation’s administrator for a password.',
} as const;

/** What follows the answer to "how does this e-mail sign in". */
export function afterMethod(email: string, method: SignInMethod): LoginState {
  if (method.has_federated_provider) return { step: 'Message', email, ...FEDERATED_ACCOUNT };
  return { step: 'LocalAccount', email, error: null };
}

/** What follows a refused e-mail step: the same step, with the reason. */
export function afterMethodFailure(email: string, error: unknown): LoginState {
  return tooMany(email, error) ?? { step: 'EmailEntry', email, error: sentenceOf(error) };
}

type Tried = { readonly email: string; readonly password: string; readonly code?: string };

/**
 * What follows a refused sign-in. A refusal of the server returns to the password step with one sentence for every
 * cause; only an answer that never came or a broken server says so instead. Source: specification §8, Login.
 */
export function afterSignInFailure({ email, password, code }: Tried, error: unknown): LoginState {
  const limited = tooMany(email, error);
  if (limited) return limited;
  if (error instanceof RequestFailure) {
    if (error.code === 'one-time-code-required') return { step: 'OTPEntry', email, password, error: null };
    if (error.code === 'one-time-code-incorrect' && code !== undefined) {
      return { step: 'OTPEntry', email, password, error: error.message };
    }
    if (error.status !== null && error.status < 500) {
      return { step: 'LocalAccount', email, error: errorCatalogue['sign-in-incorrect'].message };
    }
  }
  return { step: 'LocalAccount', email, error: sentenceOf(error) };
}

function tooMany(email: string, error: unknown): LoginState | null {
  if (!(error instanceof RequestFailure) || error.status !== 429) return null;
  return {
    step: 'Message',
    email,
    title: 'Please wait',
    text: errorCatalogue['too-many-attempts'].message,
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : errorCatalogue['unexpected-error'].message;
}

export type SignedIn = (record: LoginRecord) => void;
