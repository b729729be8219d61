import type { PersonOnPage } from '@heatwise/contract/people/person.contract';
import { temporaryPasswordProblems } from '@heatwise/domain/people/user-form';
import { NEW_PASSWORD_REQUIRED, TEMPORARY_PASSWORD_DAYS } from '@heatwise/domain/session/password-change';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, PasswordInput, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { usePasswordMinimum } from '../../../../entities/organisation/organisation.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import type { RequestFailure } from '../../../../platform/request-failure.ts';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { FormButtons } from '../../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { useSendSignInMail, useSetTemporaryPassword } from '../person.mutations.ts';
import { changesSignIn, type ProfileDraft, type ProfileProblems } from './profile-draft.ts';

const EMPTY = { password: '' };

type TemporaryPasswordProps = {
  readonly isUnsaved: boolean;
  /** Until when the present password works, if it is temporary. */
  readonly until: string | null;
};

/** Sets a temporary password for a person with an email, for organisation admins. */
function TemporaryPassword({ isUnsaved, until }: TemporaryPasswordProps) {
  const zone = useViewerZone();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {until === null ? null : <Text size="sm">{endText(Date.parse(until), zone)}</Text>}
      <Group>
        <Button variant="default" disabled={isUnsaved} onClick={() => setIsOpen(true)}>
          Set temporary password
        </Button>
      </Group>
      <GuardedModal opened={isOpen} onClose={close} title="Set a temporary password">
        <PasswordForm onDone={close} />
      </GuardedModal>
    </>
  );
}

function endText(untilMs: number, zone: TimeZone): string {
  const end = dateTimeText(untilMs, zone);
  return untilMs > Date.now()
    ? `The temporary password works until ${end}.`
    : `The temporary password expired on ${end}. Set a new one.`;
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { user_id, email } = usePersonOfPage();
  const minimum = usePasswordMinimum();
  const form = useDraftForm({
    saved: EMPTY,
    secrets: ['password'],
    problemsOf: ({ password }) =>
      password === ''
        ? { password: NEW_PASSWORD_REQUIRED }
        : { password: temporaryPasswordProblems({ email: email ?? '', password }, minimum).password },
    inputOf: ({ password }) => ({ user_id, password }),
    write: useSetTemporaryPassword(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Text size="sm" mb="sm">
        The person is signed out everywhere and chooses a new password at the next sign-in. The temporary
        password works for {TEMPORARY_PASSWORD_DAYS} days. The change is written to the audit trail, and the
        person is notified by email.
      </Text>
      <PasswordInput
        label="Temporary password"
        description={passwordHint(minimum)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        {...form.field('password')}
      />
      <FormButtons loading={form.isBusy} mt="md" onCancel={onDone}>
        Set password
      </FormButtons>
    </form>
  );
}

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
