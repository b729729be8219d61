import { Stack, Text, Title } from '@mantine/core';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useAccount } from './account.queries.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnReferralLink } from './referral-link.tsx';
import { SessionsList } from './sessions-list.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** How one signs in oneself: password, second factor, where, and no longer. */
export function AccountScreen({ onDeleted }: { onDeleted: () => void }) {
  const { data: account, error, refetch } = useAccount();
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          Account
        </Title>
        {account?.email ? <Text c="dimmed">You sign in as {account.email}</Text> : null}
      </div>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!error && !account ? <LoadingState text="Looking up your account…" /> : null}
      {account?.email ? (
        <>
          <TitledCard title="Password" hint="Other browsers are signed out when it changes.">
            <ChangePasswordForm account={account} />
          </TitledCard>
          <TitledCard
            title="Two-factor authentication"
            hint="Besides your password, signing in takes a code that an app on your phone shows."
          >
            <TwoFactorPanel account={account} />
          </TitledCard>
        </>
      ) : null}
      {account ? (
        <>
          <TitledCard title="Where you are signed in">
            <SessionsList />
          </TitledCard>
          <TitledCard
            title="Invite another organisation"
            hint="Whoever registers by this link comes by your invitation."
          >
            <OwnReferralLink />
          </TitledCard>
          <TitledCard title="Delete account">
            <DeleteAccount account={account} onDeleted={onDeleted} />
          </TitledCard>
        </>
      ) : null}
    </Stack>
  );
}
