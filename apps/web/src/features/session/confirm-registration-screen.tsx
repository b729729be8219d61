import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { registrationMessage } from '@heatwise/domain/session/registration';
import { REGISTRATION_LINK_NOT_VALID } from '@heatwise/domain/session/registration-link';
import { Button, Stack, Text, Title } from '@mantine/core';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PublicFailure, useMailedLink } from '../../ui/mailed-link.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { confirmRegistration, lookAtRegistration } from './registration.mutations.ts';

type Props = {
  token: string;
  onSignedIn: (login: LoginRecord) => void;
};

/** Where the email's link leads. Opening it confirms nothing: programs that look for viruses open links too. */
export function ConfirmRegistrationScreen({ token, onSignedIn }: Props) {
  const toast = useToast();
  const { shown, isBusy, use } = useMailedLink(lookAtRegistration, token, REGISTRATION_LINK_NOT_VALID);
  const confirm = () =>
    use(async (api) => {
      const { code, login } = await confirmRegistration(api, token);
      const failure = registrationMessage(code);
      if (failure !== null || login === null) return { failure: failure ?? REGISTRATION_LINK_NOT_VALID };
      toast('success', 'Your organisation is registered.');
      onSignedIn(login);
      return null;
    });

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <PublicFailure title="Nothing was registered" text={shown.failure}>
        <ButtonLink to="/register" size="md">
          Register again
        </ButtonLink>
        <ButtonLink to="/login" size="md" variant="default">
          Go to the sign-in page
        </ButtonLink>
      </PublicFailure>
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
      <Button size="md" loading={isBusy} onClick={() => void confirm()}>
        Confirm and register
      </Button>
    </Stack>
  );
}
