import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import { TWO_FACTOR_OFFER_MINUTES } from '@heatwise/domain/session/two-factor';
import { Box, Button, Text } from '@mantine/core';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { PasswordForm } from '../password-form.tsx';
import { useOfferTwoFactor } from './account.mutations.ts';

/** Asks for the password before a secret is shown: who finds a browser open must not lock its owner out. */
export function PasswordFirst({ onOffer }: { onOffer: (offer: TwoFactorOffer) => void }) {
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
