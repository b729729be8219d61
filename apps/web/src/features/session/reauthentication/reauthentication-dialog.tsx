import type { Account } from '@heatwise/contract/session/account.contract';
import { reauthenticationRoutes } from '@heatwise/contract/session/session.routes';
import { CURRENT_PASSWORD_REQUIRED } from '@heatwise/domain/session/password-change';
import { REAUTHENTICATION_MINUTES } from '@heatwise/domain/session/reauthentication';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAccount } from '../account/account.queries.ts';
import { PasswordForm } from '../password-form.tsx';
import { onConfirmedElsewhere, openProviderWindow } from './provider-window.ts';

type Props = { onAnswer: (isConfirmed: boolean) => void };

/** Asks for the password, or for a sign-in at the identity provider, before the call that needs it is sent again. */
export function ReauthenticationDialog({ onAnswer }: Props) {
  const { data: account, error, refetch } = useAccount();
  return (
    <GuardedModal opened onClose={() => onAnswer(false)} title="Confirm it is you">
      <Stack>
        <Text size="sm">
          You last confirmed who you are more than {REAUTHENTICATION_MINUTES} minutes ago. What you entered is
          kept, and is sent as soon as you confirm.
        </Text>
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {!account && !error ? <LoadingState text="Loading your account…" height={80} /> : null}
        {account ? <Proof account={account} onAnswer={onAnswer} /> : null}
      </Stack>
    </GuardedModal>
  );
}

function Proof({ account, onAnswer }: Props & { account: Account }) {
  if (account.email !== null) return <PasswordProof email={account.email} onAnswer={onAnswer} />;
  const provider = account.federated_provider;
  if (provider?.provider_id) {
    return <ProviderProof provider_id={provider.provider_id} name={provider.name} onAnswer={onAnswer} />;
  }
  return <Notice tone="warning">Please sign out and sign in again, then repeat this.</Notice>;
}

function PasswordProof({ email, onAnswer }: Props & { email: string }) {
  return (
    <PasswordForm
      email={email}
      missingText={CURRENT_PASSWORD_REQUIRED}
      write={useReauthenticate()}
      onDone={() => onAnswer(true)}
    >
      {(isBusy) => (
        <FormButtons size="md" loading={isBusy} onCancel={() => onAnswer(false)}>
          Confirm
        </FormButtons>
      )}
    </PasswordForm>
  );
}

function ProviderProof({ provider_id, name, onAnswer }: Props & { provider_id: string; name: string }) {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => onConfirmedElsewhere(() => onAnswer(true)), [onAnswer]);
  return (
    <Stack>
      <Text size="sm">A window of {name} opens. Sign in there, and come back to this one.</Text>
      {isBlocked ? (
        <Notice tone="warning">Your browser blocked the window. Allow it to open, then try again.</Notice>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button size="md" data-autofocus onClick={() => setIsBlocked(!openProviderWindow(provider_id))}>
          Sign in with {name}
        </Button>
      </Group>
    </Stack>
  );
}

function useReauthenticate() {
  return useApiMutation(
    (api, password: string) =>
      api.send(reauthenticationRoutes.reauthenticate, { body: { password }, isIndependent: true }),
    { showsProblems: true },
  );
}
