import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import { TWO_FACTOR_OFFER_MINUTES } from '@heatwise/domain/session/two-factor';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { offerTwoFactor } from './account.mutations.ts';

/** Asks for the password before a secret is shown: who finds a browser open must not lock its owner out. */
export function PasswordFirst({ onOffer }: { onOffer: (offer: TwoFactorOffer) => void }) {
  const { api } = usePlatform();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return setProblem('Please enter your password.');
    setIsBusy(true);
    try {
      onOffer(await offerTwoFactor(api, password));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setProblem(error.problems[0]?.message ?? error.message);
      setIsBusy(false);
    }
  }

  return (
    <TitledCard
      title="Your password first"
      hint={`You then get a secret for your authenticator app. It waits ${TWO_FACTOR_OFFER_MINUTES} minutes for its first code.`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack maw={320}>
          <PasswordInput
            ref={focusOnMount}
            label="Your password"
            autoComplete="current-password"
            size="md"
            value={password}
            error={problem}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit" size="md" loading={isBusy}>
            Continue
          </Button>
          <Text size="xs" c="dimmed">
            Turning it on signs you out of all other browsers and devices.
          </Text>
        </Stack>
      </form>
    </TitledCard>
  );
}
