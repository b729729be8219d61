import type { PersonOnPage } from '@heatwise/contract/people/person.contract';
import { passwordHint } from '@heatwise/domain/session/password-limits';
import { Button, Group, PasswordInput, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePasswordMinimum } from '../../../../local-db/organisation.queries.ts';
import type { RequestFailure } from '../../../../platform/request-failure.ts';
import { usePersonOfPage } from '../person-context.tsx';
import { changesSignIn, type ProfileDraft, type ProfileProblems } from './profile-draft.ts';

type Props = {
  draft: ProfileDraft;
  problems: ProfileProblems;
  isOwn: boolean;
  /** Who may set how somebody signs in depends on rights that not every browser holds, so the server says it. */
  server: UseQueryResult<PersonOnPage, RequestFailure>;
  onChange: (part: Partial<ProfileDraft>) => void;
};

/** E-mail and password of a person, for those who may set them. */
export function SignInFields({ draft, problems, isOwn, server, onChange }: Props) {
  const person = usePersonOfPage();
  const passwordMinimum = usePasswordMinimum();
  if (server.isError && !server.data) {
    return (
      <Group justify="space-between">
        <Text size="sm">Email and password cannot be changed now. {server.error.message}</Text>
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
      <Text size="sm">
        {person.email ?? 'This person does not sign in.'}
        <Text span size="sm" c="dimmed">
          {' '}
          Only somebody with at least the same rights may change email and password.
        </Text>
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="email"
          inputMode="email"
          label="Email"
          description="What the person signs in with."
          value={draft.email}
          error={problems.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
          autoComplete="off"
        />
        <PasswordInput
          label={has_password ? 'New password' : 'Password'}
          description={passwordHint(passwordMinimum)}
          placeholder={has_password ? 'Unchanged' : ''}
          value={draft.password}
          error={problems.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        />
      </SimpleGrid>
      {isOwn && has_password && changesSignIn(person, draft) ? (
        <PasswordInput
          label="Current password"
          description="Asked for when you change how you sign in."
          value={draft.current_password}
          error={problems.current_password}
          onChange={(event) => onChange({ current_password: event.currentTarget.value })}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed' }}
        />
      ) : null}
      <Text size="xs" c="dimmed">
        {has_password
          ? 'A new password signs the person out everywhere else. Without an email nobody can sign in.'
          : 'With an email and a password this person can sign in.'}
      </Text>
    </Stack>
  );
}
