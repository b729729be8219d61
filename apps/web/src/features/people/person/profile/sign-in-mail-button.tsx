import { Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useSendSignInMail } from '../person.mutations.ts';

type Props = {
  hasPassword: boolean;
  /** Whether the form holds another address than the one that is stored. */
  isUnsaved: boolean;
};

/** Has a person mailed the link with which they choose their own password. */
export function SignInMailButton({ hasPassword, isUnsaved }: Props) {
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
