import type {
  FederatedProvider,
  LoginRecord,
  SignInMethod,
} from '@heatwise/contract/session/session.contract';
import { type LoginState, loginFailure } from '@heatwise/domain/session/login';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import type { WorkAccount } from '../../platform/session-store.ts';
import { goToProvider } from './federated/go-to-provider.ts';
import { findSignInMethod, signIn } from './session.mutations.ts';

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
function afterMethod(email: string, method: SignInMethod): LoginStep {
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
function afterSetOffFailure(email: string, destination: Destination, error: unknown): LoginStep {
  return { step: 'Message', email, title: WORK_ACCOUNT_TITLE, text: sentenceOf(error), destination };
}

/** What follows when that could not be found out: the same step, with the reason. */
function afterMethodFailure(email: string, error: unknown): LoginStep {
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
function afterSignInFailure(credentials: Credentials, error: unknown): LoginStep {
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

export type LoginStart = {
  /**
   * Whose ended session is to be renewed without asking, if the provider they came through still knows them; null for
   * nobody's.
   */
  readonly renews: WorkAccount | null;
  /** Goes on to the password whatever the email's domain. */
  readonly usesPassword: boolean;
  readonly return_to: string | null;
  /** What is in the first field. */
  readonly email: string;
};

/** Drives the login's states with the server. `onSignedIn` is called once, with the login record. */
export function useLogin(
  { renews, return_to, ...start }: LoginStart,
  onSignedIn: (record: LoginRecord) => void,
) {
  const { api } = usePlatform();
  const [usesPassword, setUsesPassword] = useState(start.usesPassword);
  const [state, setState] = useState<LoginStep>(
    renews === null
      ? { step: 'EmailEntry', email: start.email, error: null }
      : { step: 'Loading', email: renews.email, text: 'Signing you in again…' },
  );
  const [isLeaving, setIsLeaving] = useState(false);
  const hasRenewed = useRef(false);

  useEffect(() => {
    if (renews === null || hasRenewed.current) return;
    hasRenewed.current = true;
    async function renew({ email, provider_id }: WorkAccount): Promise<void> {
      const method = await findSignInMethod(api, email).catch(() => null);
      const ask = () => setState({ step: 'EmailEntry', email, error: null });
      if (!method?.federated_provider) return ask();
      // The domain may lead elsewhere by now: then it is said whereto, and nobody is sent there silently.
      if (method.federated_provider.provider_id !== provider_id) return setState(afterMethod(email, method));
      await goToProvider(api, { purpose: 'sign-in', provider_id, email, return_to, isSilent: true }).catch(
        ask,
      );
    }
    void renew(renews);
  }, [api, renews, return_to]);

  async function submitEmail(email: string): Promise<void> {
    if (usesPassword) return setState({ step: 'LocalAccount', email, error: null, needsCode: false });
    setState({ step: 'Loading', email, text: 'Checking how you sign in…' });
    try {
      setState(afterMethod(email, await findSignInMethod(api, email)));
    } catch (error) {
      setState(afterMethodFailure(email, error));
    }
  }

  /** Goes on to the provider's page. */
  async function leave(email: string, destination: Destination): Promise<void> {
    const { provider_id } = destination;
    setIsLeaving(true);
    try {
      await goToProvider(api, { purpose: 'sign-in', provider_id, email, return_to, isSilent: false });
    } catch (error) {
      setIsLeaving(false);
      setState(afterSetOffFailure(email, destination, error));
    }
  }

  /** For who has a password though the domain leads to a provider. */
  function takePassword(): void {
    setUsesPassword(true);
    const { email } = state;
    if (email !== '') setState({ step: 'LocalAccount', email, error: null, needsCode: false });
  }

  async function submit(credentials: Credentials): Promise<void> {
    setState({ step: 'Loading', email: credentials.email, text: 'Signing you in…' });
    try {
      onSignedIn(await signIn(api, credentials));
    } catch (error) {
      setState(afterSignInFailure(credentials, error));
    }
  }

  function failSetup(error: unknown): void {
    if (state.step !== 'TwoFactorSetup') return;
    const { step: _step, ...tried } = state;
    setState(afterSignInFailure(tried, error));
  }

  function submitPassword(password: string): void {
    const { email } = state;
    if (state.step === 'LocalAccount' && state.needsCode) {
      setState({ step: 'OTPEntry', email, password, error: null });
    } else {
      void submit({ email, password });
    }
  }

  function submitCode(code: string): void {
    if (state.step !== 'OTPEntry') return;
    const { step: _step, error: _error, ...tried } = state;
    void submit({ ...tried, code });
  }

  function submitNewPassword(new_password: string): void {
    if (state.step === 'NewPassword')
      void submit({ email: state.email, password: state.password, new_password });
  }

  function backToEmail(): void {
    setUsesPassword(false);
    setState({ step: 'EmailEntry', email: state.email, error: null });
  }

  return {
    state,
    usesPassword,
    submitEmail,
    submitPassword,
    submitCode,
    submitNewPassword,
    failSetup,
    onSignedIn,
    backToEmail,
    isLeaving,
    leave,
    takePassword,
  };
}
