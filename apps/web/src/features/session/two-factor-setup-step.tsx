import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { TWO_FACTOR_SETUP_NEEDED } from '@heatwise/domain/session/two-factor';
import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { AuthenticatorSteps, type CodeFailure, RecoveryCodes } from './account/two-factor-steps.tsx';
import { offerTwoFactorSetup, signIn } from './session.mutations.ts';
import type { Credentials } from './use-login.ts';

type Props = {
  credentials: Credentials;
  /** Two-factor is on, and the recovery codes are shown. */
  onSetUp: () => void;
  onSignedIn: (record: LoginRecord) => void;
  /** Anything but a wrong code or an expired secret. */
  onFailed: (error: unknown) => void;
};

/** Sets two-factor up before the sign-in of a member whose organisation requires it. */
export function TwoFactorSetupStep({ credentials, onSetUp, onSignedIn, onFailed }: Props) {
  const { api } = usePlatform();
  const [offer, setOffer] = useState<TwoFactorOffer | null>(null);
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [signedIn, setSignedIn] = useState<{
    readonly record: LoginRecord;
    readonly codes: readonly string[];
  } | null>(null);
  const { email, password } = credentials;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is asked for once, and again after it expired
  useEffect(() => {
    if (offer === null) offerTwoFactorSetup(api, { email, password }).then(setOffer, onFailed);
  }, [offer === null]);

  async function verify(code: string): Promise<void> {
    setIsBusy(true);
    try {
      const { recovery_codes = [], ...record } = await signIn(api, { ...credentials, code });
      setSignedIn({ record, codes: recovery_codes });
      onSetUp();
    } catch (error) {
      const reason = error instanceof RequestFailure ? error.code : null;
      if (reason !== 'one-time-code-incorrect' && reason !== 'two-factor-offer-over') return onFailed(error);
      const { message } = error as RequestFailure;
      setFailure((before) => ({ text: message, nth: (before?.nth ?? 0) + 1 }));
      if (reason === 'two-factor-offer-over') setOffer(null);
    }
    setIsBusy(false);
  }

  if (signedIn) return <RecoveryCodes codes={signedIn.codes} onSaved={() => onSignedIn(signedIn.record)} />;
  if (!offer) return <LoadingState text="Preparing two-factor authentication…" height={132} />;
  return (
    <Stack>
      <Text>{TWO_FACTOR_SETUP_NEEDED}</Text>
      <AuthenticatorSteps
        offer={offer}
        isBusy={isBusy}
        failure={failure}
        onCode={(code) => void verify(code)}
      />
    </Stack>
  );
}
