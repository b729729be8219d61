import { EMAIL_CHANGE_LINK_NOT_VALID } from '@heatwise/domain/session/registration';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePlatform } from '../../platform/platform-context.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PublicFailure, useMailedLink } from '../../ui/mailed-link.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { confirmEmail, lookAtEmailChange } from './email-change.mutations.ts';

type Props = { token: string; onConfirmed: (email: string) => void };

/** Where the email's link leads. Opening it confirms nothing: programs that look for viruses open links too. */
export function ConfirmEmailScreen({ token, onConfirmed }: Props) {
  const toast = useToast();
  const { shown, isBusy, use } = useMailedLink(lookAtEmailChange, token, EMAIL_CHANGE_LINK_NOT_VALID);
  const confirm = () =>
    use(async (api) => {
      const { email } = await confirmEmail(api, token);
      toast('success', 'Your new email is confirmed. Please sign in with it.');
      onConfirmed(email);
      return null;
    });

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <PublicFailure title="The email was not changed" text={shown.failure}>
        <ButtonLink to="/login" size="md">
          Go to the sign-in page
        </ButtonLink>
      </PublicFailure>
    );
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h2">
          Confirm your new email
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {shown.link.email}
        </Text>
      </Stack>
      <Text>
        From now on you sign in to <b>{shown.link.organisation_name}</b> with this email. Your password stays
        the same, and you are signed out everywhere.
      </Text>
      <Button size="md" loading={isBusy} onClick={() => void confirm()}>
        Confirm the email
      </Button>
    </Stack>
  );
}

const route = getRouteApi('/public/confirm-email/$token');

/** A new email ends all sessions, this browser's too; so the way leads on to the login. */
export function ConfirmEmailPage() {
  const { token } = route.useParams();
  const { session } = usePlatform();
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ConfirmEmailScreen
        key={token}
        token={token}
        onConfirmed={(email) => {
          session.set(null);
          void navigate({ to: '/login', replace: true, state: { email } });
        }}
      />
    </NarrowCard>
  );
}
