import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import {
  TWO_FACTOR_ENABLED,
  TWO_FACTOR_OFFER_MINUTES,
  VERIFICATION_CODE_INCORRECT,
} from '@heatwise/domain/session/two-factor';
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { PasswordForm } from '../password-form.tsx';
import { enableTwoFactor, useOfferTwoFactor } from './account.mutations.ts';
import { ACCOUNT, useTwoFactor } from './account.queries.ts';
import { AuthenticatorSteps, type CodeFailure, RecoveryCodes } from './two-factor-steps.tsx';

/** Turns two-factor authentication on: take the secret, prove it with a code, keep the recovery codes. */
export function EnableTwoFactorScreen() {
  const { data, error, refetch } = useTwoFactor();
  const [offer, setOffer] = useState<TwoFactorOffer | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1} size="h2">
        Two-factor authentication
      </Title>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.enabled ? (
        <IsOn />
      ) : offer ? (
        <Steps offer={offer} onEnabled={setRecoveryCodes} onOver={() => setOffer(null)} />
      ) : (
        <PasswordFirst onOffer={setOffer} />
      )}
    </Stack>
  );
}

function IsOn() {
  return (
    <Stack>
      <Text>It is already on. You can turn it off in your account’s settings.</Text>
      <ButtonLink to="/settings/account" variant="default" size="md" w="fit-content">
        Go to your account
      </ButtonLink>
    </Stack>
  );
}

type StepsProps = {
  offer: TwoFactorOffer;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  /** The secret waited too long. */
  onOver: () => void;
};

function Steps({ offer, onEnabled, onOver }: StepsProps) {
  const { api } = usePlatform();
  const queries = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function verify(code: string): Promise<void> {
    setIsBusy(true);
    try {
      const codes = await enableTwoFactor(api, code);
      toast('success', TWO_FACTOR_ENABLED);
      onEnabled(codes);
      await queries.invalidateQueries({ queryKey: ACCOUNT, exact: true });
    } catch (error) {
      const wasWrong = !(error instanceof RequestFailure) || error.code === 'one-time-code-incorrect';
      const text = wasWrong ? VERIFICATION_CODE_INCORRECT : error.message;
      toast('error', text);
      if (error instanceof RequestFailure && error.code === 'two-factor-offer-over') return onOver();
      setFailure((before) => ({ text, nth: (before?.nth ?? 0) + 1 }));
      setIsBusy(false);
    }
  }

  return (
    <AuthenticatorSteps
      offer={offer}
      isBusy={isBusy}
      failure={failure}
      onCode={(code) => void verify(code)}
    />
  );
}

/** Asks for the password before a secret is shown: who finds a browser open must not lock its owner out. */
function PasswordFirst({ onOffer }: { onOffer: (offer: TwoFactorOffer) => void }) {
  return (
    <TitledCard
      title="Your password first"
      hint={`You then get a secret for your authenticator app. You have ${TWO_FACTOR_OFFER_MINUTES} minutes to enter its first code.`}
    >
      <Box maw={320}>
        <PasswordForm missingText="Please enter your password." write={useOfferTwoFactor()} onDone={onOffer}>
          {(isBusy) => (
            <>
              <Button type="submit" size="md" loading={isBusy}>
                Continue
              </Button>
              <Text size="xs" c="dimmed">
                Turning it on signs you out of all other browsers and devices.
              </Text>
            </>
          )}
        </PasswordForm>
      </Box>
    </TitledCard>
  );
}
