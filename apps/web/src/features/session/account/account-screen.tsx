import type { Account } from '@heatwise/contract/session/account.contract';
import { Stack, Text, Title } from '@mantine/core';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useAccount } from './account.queries.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionsList } from './sessions-list.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { WorkAccountPanel } from './work-account-panel.tsx';

/** How one signs in oneself: password, second factor, where, and no longer. */
export function AccountScreen({ onDeleted }: { onDeleted: () => void }) {
  const { data: account, error, refetch } = useAccount();
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          Account
        </Title>
        {account ? <Text c="dimmed">{howText(account)}</Text> : null}
      </div>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!error && !account ? <LoadingState text="Loading your account…" /> : null}
      {account?.email ? (
        <>
          <TitledCard title="Password" hint="Other browsers are signed out when it changes.">
            <ChangePasswordForm account={account} />
          </TitledCard>
          <TitledCard
            title="Two-factor authentication"
            hint="Signing in needs your password and a code from an app on your phone."
          >
            <TwoFactorPanel account={account} />
          </TitledCard>
        </>
      ) : null}
      {account && (account.federated_provider || (account.email && account.providers.length > 0)) ? (
        <TitledCard title="Work account">
          <WorkAccountPanel account={account} />
        </TitledCard>
      ) : null}
      {account ? (
        <>
          <TitledCard title="Where you are signed in">
            <SessionsList />
          </TitledCard>
          <TitledCard title="Delete account">
            <DeleteAccount account={account} onDeleted={onDeleted} />
          </TitledCard>
        </>
      ) : null}
    </Stack>
  );
}

function howText({ email, federated_provider }: Account): string {
  if (email && federated_provider) return `You sign in as ${email}, or through ${federated_provider.name}`;
  if (federated_provider) return `You sign in through ${federated_provider.name}`;
  return email ? `You sign in as ${email}` : '';
}
