import { registrationMessage } from '@heatwise/domain/session/registration';
import { REGISTRATION_LINK_NOT_VALID } from '@heatwise/domain/session/registration-link';
import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { confirmRegistration, lookAtRegistration } from './registration.mutations.ts';
import { useMailedLink } from './use-mailed-link.ts';

type Props = {
  token: string;
  /** With the email to sign in with now. */
  onConfirmed: (email: string) => void;
};

/** Where the email's link leads. Opening it confirms nothing: programs that look for viruses open links too. */
export function ConfirmRegistrationScreen({ token, onConfirmed }: Props) {
  const { api } = usePlatform();
  const toast = useToast();
  const { shown, fail, setShown } = useMailedLink(lookAtRegistration, token, REGISTRATION_LINK_NOT_VALID);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(email: string): Promise<void> {
    setIsBusy(true);
    try {
      const failure = registrationMessage(await confirmRegistration(api, token));
      if (failure !== null) return setShown({ failure });
      toast('success', 'Your organisation is registered. Please sign in.');
      onConfirmed(email);
    } catch (error) {
      fail(error);
    }
  }

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <Stack gap="lg">
        <Title order={1} size="h2">
          Nothing was registered
        </Title>
        <Text role="alert">{shown.failure}</Text>
        <Button component={Link} to="/register" size="md">
          Register again
        </Button>
        <Button component={Link} to="/login" size="md" variant="default">
          Go to the sign-in page
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h2">
          Confirm your registration
        </Title>
        <Text c="dimmed">{shown.link.email}</Text>
      </Stack>
      <Text>
        You become the first admin of <b>{shown.link.organisation_name}</b>.
      </Text>
      <Button size="md" loading={isBusy} onClick={() => void confirm(shown.link.email)}>
        Confirm and register
      </Button>
    </Stack>
  );
}
