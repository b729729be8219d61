import { useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import {
  afterMethod,
  afterMethodFailure,
  afterSignInFailure,
  type LoginState,
  type SignedIn,
} from './login-flow.ts';
import { findSignInMethod, signIn } from './session.mutations.ts';

/** Drives the login's states with the server. `onSignedIn` is called once with the login record. */
export function useLogin(onSignedIn: SignedIn) {
  const { api } = usePlatform();
  const [state, setState] = useState<LoginState>({ step: 'EmailEntry', email: '', error: null });

  async function submitEmail(email: string): Promise<void> {
    setState({ step: 'Loading', email, text: 'Looking up how you sign in…' });
    try {
      setState(afterMethod(email, await findSignInMethod(api, email)));
    } catch (error) {
      setState(afterMethodFailure(email, error));
    }
  }

  async function submitPassword(password: string, code?: string): Promise<void> {
    const tried = { email: state.email, password, ...(code === undefined ? {} : { code }) };
    setState({ step: 'Loading', email: tried.email, text: 'Signing you in…' });
    try {
      onSignedIn(await signIn(api, tried));
    } catch (error) {
      setState(afterSignInFailure(tried, error));
    }
  }

  function backToEmail(): void {
    setState({ step: 'EmailEntry', email: state.email, error: null });
  }

  return { state, submitEmail, submitPassword, backToEmail };
}
