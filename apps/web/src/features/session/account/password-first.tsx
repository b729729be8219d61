import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import { TWO_FACTOR_OFFER_MINUTES } from '@heatwise/domain/session/two-factor';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { useOfferTwoFactor } from './account.mutations.ts';

/** Asks for the password before a secret is shown: who finds a browser open must not lock its owner out. */
export function PasswordFirst({ onOffer }: { onOffer: (offer: TwoFactorOffer) => void }) {
  const form = useDraftForm({
    saved: { password: '' },
    secrets: ['password'],
    problemsOf: ({ password }) => ({ password: password === '' ? 'Please enter your password.' : null }),
    inputOf: ({ password }) => password,
    write: useOfferTwoFactor(),
    serverProblemsOf: ({ problems: [problem] }) => (problem ? { password: problem.message } : {}),
    onSaved: onOffer,
  });

  return (
    <TitledCard
      title="Your password first"
      hint={`You then get a secret for your authenticator app. You have ${TWO_FACTOR_OFFER_MINUTES} minutes to enter its first code.`}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack maw={320}>
          <PasswordInput
            ref={focusOnMount}
            label="Your password"
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            {...form.field('password')}
          />
          <Button type="submit" size="md" loading={form.isBusy}>
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
