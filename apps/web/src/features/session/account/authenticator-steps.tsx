import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import { Code, Group, List, Text } from '@mantine/core';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CodeStep } from '../code-step.tsx';

/** Why the last code was refused; `nth` counts the refusals. */
export type CodeFailure = { readonly text: string; readonly nth: number };

type Props = {
  offer: TwoFactorOffer;
  isBusy: boolean;
  failure: CodeFailure | null;
  onCode: (code: string) => void;
};

/** The secret for an authenticator app, and the field for the first code that it shows. */
export function AuthenticatorSteps({ offer, isBusy, failure, onCode }: Props) {
  return (
    <>
      <TitledCard title="1. Set up your authenticator app">
        <List size="sm" mb="md">
          <List.Item>Open an authenticator app on your phone; any that supports “TOTP” will do.</List.Item>
          <List.Item>Scan this QR code with it, or type in the secret below.</List.Item>
        </List>
        <Group align="center" gap="lg">
          <QrCode text={offer.otpauth_url} label="QR code with the secret for your authenticator app" />
          <div>
            <Text size="sm" fw={600}>
              Secret
            </Text>
            <Group gap={4} wrap="nowrap">
              <Code style={{ overflowWrap: 'anywhere' }}>{offer.secret.replace(/.{4}(?=.)/g, '$& ')}</Code>
              <CopyIcon text={offer.secret} label="Copy the secret" />
            </Group>
          </div>
        </Group>
      </TitledCard>
      <TitledCard title="2. Enter the code that it shows">
        <div style={{ maxWidth: 320 }}>
          {isBusy ? (
            <LoadingState text="Checking the code…" height={132} />
          ) : (
            <CodeStep
              key={failure?.nth ?? 0}
              error={failure?.text ?? null}
              onSubmit={(code) => onCode(code)}
            />
          )}
        </div>
      </TitledCard>
    </>
  );
}
