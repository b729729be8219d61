import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import {
  afterMethod,
  afterMethodFailure,
  afterSignInFailure,
  type Credentials,
  type LoginStep,
} from './login-flow.ts';
import { findSignInMethod, signIn } from './session.mutations.ts';

/** Drives the login's states with the server. `onSignedIn` is called once, with the login record. */
export function useLogin(onSignedIn: (record: LoginRecord) => void) {
  const { api } = usePlatform();
  const [state, setState] = useState<LoginStep>({ step: 'EmailEntry', email: '', error: null });

  async function submitEmail(email: string): Promise<void> {
    setState({ step: 'Loading', email, text: 'Looking up how you sign in…' });
    try {
      setState(afterMethod(email, await findSignInMethod(api, email)));
    } catch (error) {
      setState(afterMethodFailure(email, error));
    }
  }

  async function submit(credentials: Credentials): Promise<void> {
    setState({ step: 'Loading', email: credentials.email, text: 'Signing you in…' });
    try {
      onSignedIn(await signIn(api, credentials));
    } catch (error) {
      setState(afterSignInFailure(credentials, error));
    }
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
    if (state.step === 'OTPEntry') void submit({ email: state.email, password: state.password, code });
  }

  function backToEmail(): void {
    setState({ step: 'EmailEntry', email: state.email, error: null });
  }

  return { state, submitEmail, submitPassword, submitCode, backToEmail };
}
