import type { Account } from '@heatwise/contract/session/account.contract';
import {
  PASSWORD_CHANGE_CODES,
  passwordChangeMessage,
  passwordChangeProblems,
} from '@heatwise/domain/session/password-change';
import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { type Problems, useDraftForm } from '../../../ui/use-draft-form.ts';
import { NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { useChangePassword } from './account.mutations.ts';
import { useAccount } from './account.queries.ts';
import { DeleteAccount } from './delete-account.tsx';
import { SessionsList } from './sessions-list.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { WorkAccountPanel } from './work-account-panel.tsx';

const EMPTY = { ...NO_PASSWORD, current: '' };

/** A new password for who knows the old one. */
export function ChangePasswordForm({ account }: { account: Account }) {
  const toast = useToast();
  const organisation = { name: account.organisation_name, minimum: account.password_minimum };
  const form = useDraftForm({
    saved: EMPTY,
    secrets: ['current', 'next', 'confirmation'],
    problemsOf: (draft) => passwordChangeProblems(draft, organisation),
    inputOf: ({ current, next }) => ({ current_password: current, new_password: next }),
    write: useChangePassword(),
    // The toast says it too; what is wrong with the password itself is at its field.
    serverProblemsOf: ({ problems: [problem] }) => (problem ? { next: problem.message } : {}),
    onSaved: (answer) => {
      const message = passwordChangeMessage(answer);
      toast(answer.status ? 'success' : 'error', message);
      if (answer.status) form.discard();
      else form.setProblems(atField(answer.code, message));
    },
  });
  const { values: draft, problems } = form;

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack maw={420}>
        {/* Password managers look for the account's name beside the password. */}
        <input type="email" autoComplete="username" value={account.email ?? ''} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the current password', tabIndex: 0 }}
          {...form.field('current')}
        />
        <NewPasswordFields
          draft={draft}
          problems={problems}
          minimum={account.password_minimum}
          onChange={form.change}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={form.isBusy}>
            Change the password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function atField(code: number, message: string): Problems {
  return code === PASSWORD_CHANGE_CODES.current_incorrect ? { current: message } : { next: message };
}

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

/** Whoever deletes their account leaves as by signing out: nothing stays in this browser. */
export function AccountPage() {
  const navigate = useNavigate();
  return <AccountScreen onDeleted={() => void navigate({ to: '/logout', replace: true })} />;
}
