import type { RegistrationLink } from '@heatwise/contract/session/registration.contract';
import { registrationMessage } from '@heatwise/domain/session/registration';
import { REGISTRATION_LINK_NOT_VALID } from '@heatwise/domain/session/registration-link';
import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { confirmRegistration, lookAtRegistration } from './registration.mutations.ts';

type Props = {
  token: string;
  /** With the e-mail to sign in with now. */
  onConfirmed: (email: string) => void;
};
type Shown = { readonly link: RegistrationLink } | { readonly failure: string };

/** Where the mail's link leads. Opening it confirms nothing: programs that look for viruses open links too. */
export function ConfirmRegistrationScreen({ token, onConfirmed }: Props) {
  const { api } = usePlatform();
  const toast = useToast();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    lookAtRegistration(api, token).then(
      (link) => setShown(link ? { link } : { failure: REGISTRATION_LINK_NOT_VALID }),
      (error: unknown) => setShown({ failure: textOf(error) }),
    );
  }, [api, token]);

  async function confirm(email: string): Promise<void> {
    setIsBusy(true);
    try {
      const failure = registrationMessage(await confirmRegistration(api, token));
      if (failure !== null) return setShown({ failure });
      toast('success', 'Your organisation is registered. Please sign in.');
      onConfirmed(email);
    } catch (error) {
      setShown({ failure: textOf(error) });
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
        You become the first administrator of <b>{shown.link.organisation_name}</b>.
      </Text>
      <Button size="md" loading={isBusy} onClick={() => void confirm(shown.link.email)}>
        Confirm and register
      </Button>
    </Stack>
  );
}

function textOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : REGISTRATION_LINK_NOT_VALID;
}
