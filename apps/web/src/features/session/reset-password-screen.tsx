import type { ResetLink } from '@heatwise/contract/session/password-reset.contract';
import {
  FAILED_TO_VERIFY_PASSWORD_TOKEN,
  PASSWORD_UPDATED,
  type PasswordChangeProblems,
  passwordChangeProblems,
} from '@heatwise/domain/session/password-change';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PublicFailure } from '../../ui/mailed-link.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';
import { lookAtResetLink, resetFailureText, resetPassword } from './password-reset.mutations.ts';

type Props = {
  token: string;
  /** With the email to sign in with now. */
  onDone: (email: string) => void;
};

/** Where the link of the email leads: looks at the link, then takes a new password. */
export function ResetPasswordScreen({ token, onDone }: Props) {
  const { api } = usePlatform();
  const [link, setLink] = useState<ResetLink | null>();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isShown = true;
    lookAtResetLink(api, token).then(
      (found) => isShown && setLink(found),
      (error: unknown) => {
        if (!isShown) return;
        setFailure(error instanceof RequestFailure && error.status === null ? error.message : null);
        setLink(null);
      },
    );
    return () => {
      isShown = false;
    };
  }, [api, token]);

  if (link === undefined) return <LoadingState text="Checking the link…" height={200} />;
  if (link === null) return <BadLink reason={failure} />;
  return <NewPasswordForm token={token} link={link} onDone={onDone} />;
}

function BadLink({ reason }: { reason: string | null }) {
  return (
    <PublicFailure
      title={FAILED_TO_VERIFY_PASSWORD_TOKEN}
      text={
        reason ??
        'This link does not work, or no longer works. Each link works once and for a limited time, and only the newest one is valid.'
      }
    >
      <Text c="dimmed" size="sm">
        If you came by an invitation, ask whoever invited you to send another.
      </Text>
      <ButtonLink to="/forgot-password" size="md">
        Ask for a new link
      </ButtonLink>
      <ButtonLink to="/login" size="md" variant="default">
        Back to sign in
      </ButtonLink>
    </PublicFailure>
  );
}

type FormProps = Props & { link: ResetLink };

function NewPasswordForm({ token, link, onDone }: FormProps) {
  const { api } = usePlatform();
  const toast = useToast();
  const [draft, setDraft] = useState(NO_PASSWORD);
  const [problems, setProblems] = useState<PasswordChangeProblems>({});
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const organisation = { name: link.organisation_name, minimum: link.password_minimum };
    const found = passwordChangeProblems({ ...draft, current: null }, organisation);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await resetPassword(api, token, draft.next);
      toast('success', link.is_invitation ? 'Your account is ready. Please sign in.' : PASSWORD_UPDATED);
      onDone(link.email);
    } catch (error) {
      const text = resetFailureText(error);
      setProblems({ next: text });
      toast('error', text);
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <Stack gap={4}>
          <Title order={1} size="h2">
            {link.is_invitation ? 'Choose your password' : 'Choose a new password'}
          </Title>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {link.organisation_name} · {link.email}
          </Text>
        </Stack>
        <NewPasswordFields
          draft={draft}
          problems={problems}
          minimum={link.password_minimum}
          onChange={(next) => {
            setDraft(next);
            setProblems({});
          }}
          firstRef={focusOnMount}
        />
        <Button type="submit" size="md" loading={isBusy}>
          Set the password
        </Button>
        <Text c="dimmed" size="sm">
          {link.is_invitation
            ? 'You sign in with this email and the password that you choose here.'
            : 'All browsers and devices that are signed in with this account will be signed out.'}
        </Text>
      </Stack>
    </form>
  );
}

const route = getRouteApi('/public/forgot-password/$token');

/** A new password ends all sessions, this browser's too; so the way leads on to the login. */
export function ResetPasswordPage() {
  const { token } = route.useParams();
  const { session } = usePlatform();
  const navigate = useNavigate();
  return (
    <NarrowCard>
      <ResetPasswordScreen
        key={token}
        token={token}
        onDone={(email) => {
          session.set(null);
          void navigate({ to: '/login', replace: true, state: { email } });
        }}
      />
    </NarrowCard>
  );
}
