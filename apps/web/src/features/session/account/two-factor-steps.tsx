import type { TwoFactorOffer } from '@heatwise/contract/session/account.contract';
import { Button, Code, Group, List, Text } from '@mantine/core';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CodeStep } from '../code-step.tsx';
import classes from '../session.module.css';

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

type RecoveryCodesProps = {
  codes: readonly string[];
  /** Where the account’s settings are not the next page but this one. */
  onSaved?: () => void;
};

/** The codes for the day the phone is lost. They are shown this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <TitledCard
      takesFocus
      title="Save your recovery codes"
      hint="Each of them signs you in once when you do not have your phone. Keep them where you keep your passwords."
    >
      <Notice tone="warning">They are not shown again.</Notice>
      <Group justify="space-between" align="start" wrap="nowrap" my="md">
        <ul className={classes.codes} aria-label="Recovery codes" style={{ flex: 1 }}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyIcon text={text} label="Copy the recovery codes" />
      </Group>
      <Group>
        <Button
          variant="default"
          size="md"
          onClick={() =>
            downloadBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'heatwise-recovery-codes.txt')
          }
        >
          Save as a file
        </Button>
        {onSaved ? (
          <Button size="md" onClick={onSaved}>
            I have saved them
          </Button>
        ) : (
          <ButtonLink to="/settings/account" size="md">
            I have saved them
          </ButtonLink>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt="md">
        Anybody who has your password and one of these codes can sign in as you.
      </Text>
    </TitledCard>
  );
}
