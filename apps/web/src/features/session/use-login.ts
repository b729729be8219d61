import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { WorkAccount } from '../../platform/work-account.ts';
import { goToProvider } from './federated/go-to-provider.ts';
import {
  afterMethod,
  afterMethodFailure,
  afterSetOffFailure,
  afterSignInFailure,
  type Credentials,
  type Destination,
  type LoginStep,
} from './login-flow.ts';
import { findSignInMethod, signIn } from './session.mutations.ts';

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
