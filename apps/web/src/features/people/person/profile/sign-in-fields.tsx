import type { PersonOnPage } from '@heatwise/contract/people/person.contract';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { Button, Group, PasswordInput, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePasswordMinimum } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import type { RequestFailure } from '../../../../platform/request-failure.ts';
import { useSendSignInMail } from '../person.mutations.ts';
import { changesSignIn, type ProfileDraft, type ProfileProblems } from './profile-draft.ts';
import { TemporaryPassword } from './temporary-password.tsx';

type Props = {
  draft: ProfileDraft;
  problems: ProfileProblems;
  isOwn: boolean;
  /** Who may set how somebody signs in depends on rights that not every browser holds, so the server says it. */
  server: UseQueryResult<PersonOnPage, RequestFailure>;
  onChange: (part: Partial<ProfileDraft>) => void;
};

/** A person’s email, one’s own password, and for others the email with which they choose theirs. */
export function SignInFields({ draft, problems, isOwn, server, onChange }: Props) {
  const person = usePersonOfPage();
  const passwordMinimum = usePasswordMinimum();
  if (server.isError && !server.data) {
    return (
      <Group justify="space-between">
        <Text size="sm">The email cannot be changed now. {server.error.message}</Text>
        <Button variant="default" onClick={() => void server.refetch()}>
          Try again
        </Button>
      </Group>
    );
  }
  if (!server.data) return <Skeleton height={62} aria-label="Loading" role="status" />;
  const { has_password, may } = server.data;
  if (!may.change_sign_in) {
    return (
      <Stack gap="sm">
        <Text size="sm">
          {person.email ?? 'This person does not sign in.'}
          <Text span size="sm" c="dimmed">
            {' '}
            Only somebody with at least the same rights, including over the person’s tests, may change the
            email. Ask an organisation admin.
          </Text>
        </Text>
        {may.edit ? <SignInMailButton hasPassword={has_password ?? false} isUnsaved={false} /> : null}
      </Stack>
    );
  }
  const changesOwnPassword = isOwn && has_password;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="email"
          inputMode="email"
          label="Email"
          description={
            has_password
              ? 'Used to sign in. A new one takes effect once it is confirmed by email.'
              : 'Where invitations are sent.'
          }
          value={draft.email}
          error={problems.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
          autoComplete="off"
        />
        {changesOwnPassword ? (
          <PasswordInput
            label="New password"
            description={passwordHint(passwordMinimum)}
            placeholder="Unchanged"
            value={draft.password}
            error={problems.password}
            onChange={(event) => onChange({ password: event.currentTarget.value })}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
          />
        ) : null}
      </SimpleGrid>
      {changesOwnPassword && changesSignIn(person, draft) ? (
        <PasswordInput
          label="Current password"
          description="Needed when you change how you sign in."
          value={draft.current_password}
          error={problems.current_password}
          onChange={(event) => onChange({ current_password: event.currentTarget.value })}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        />
      ) : null}
      {changesOwnPassword ? (
        <Text size="xs" c="dimmed">
          A new password signs you out everywhere else.
        </Text>
      ) : (
        <>
          <SignInMailButton hasPassword={has_password ?? false} isUnsaved={changesSignIn(person, draft)} />
          {may.set_password && (person.email !== null || has_password) ? (
            <TemporaryPassword
              isUnsaved={changesSignIn(person, draft)}
              until={server.data.temporary_password_until}
            />
          ) : null}
        </>
      )}
    </Stack>
  );
}

type SignInMailButtonProps = {
  hasPassword: boolean;
  /** Whether the form holds another address than the one that is stored. */
  isUnsaved: boolean;
};

/** Has a person mailed the link with which they choose their own password. */
function SignInMailButton({ hasPassword, isUnsaved }: SignInMailButtonProps) {
  const { user_id, email } = usePersonOfPage();
  const send = useSendSignInMail();
  if (email === null && !hasPassword) {
    return (
      <Text size="xs" c="dimmed">
        Without an email nobody can sign in. Save one, then send an invitation.
      </Text>
    );
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden="true" />}
        disabled={isUnsaved}
        loading={send.isPending}
        onClick={() => send.mutate({ user_id, email: email ?? 'the person' })}
      >
        {hasPassword ? 'Send reset link' : 'Send invitation'}
      </Button>
      <Text size="xs" c="dimmed">
        {hasPassword
          ? 'Signs in with a password. People choose their own, through an emailed link.'
          : 'Does not sign in yet. The invitation lets the person choose a password.'}
      </Text>
    </Group>
  );
}
