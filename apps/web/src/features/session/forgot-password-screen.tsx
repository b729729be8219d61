import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { emailProblem } from '@heatwise/domain/people/email';
import { RESET_REQUESTED } from '@heatwise/domain/session/password-change';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { MailNotice } from '../../ui/mail-notice.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { requestPasswordReset, resetFailureText } from './password-reset.mutations.ts';

/** Asks for a link to a new password. What follows is the same for every email. */
export function ForgotPasswordScreen() {
  const { api } = usePlatform();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [mail, setMail] = useState<MailDelivery | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found) return;
    setIsBusy(true);
    try {
      setMail(await requestPasswordReset(api, normaliseText(email)));
    } catch (error) {
      setProblem(resetFailureText(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (mail) {
    return (
      <Stack gap="lg">
        <Title order={1} size="h2" ref={focusOnMount} tabIndex={-1}>
          Check your email
        </Title>
        <Text>{RESET_REQUESTED}</Text>
        <Text c="dimmed" size="sm">
          No email after a few minutes? Check your spam folder, or ask your organisation’s admin which email
          you sign in with.
        </Text>
        <MailNotice mail={mail} />
        <ButtonLink to="/login" size="md" variant="light">
          Back to sign in
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <Title order={1} size="h2">
          Forgot your password?
        </Title>
        <Text>Enter the email that you sign in with. We will send you a link to choose a new password.</Text>
        <TextInput
          ref={focusOnMount}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" loading={isBusy}>
          Send the link
        </Button>
        <ButtonLink to="/login" size="md" variant="default">
          Back to sign in
        </ButtonLink>
      </Stack>
    </form>
  );
}

export function ForgotPasswordPage() {
  return (
    <NarrowCard>
      <ForgotPasswordScreen />
    </NarrowCard>
  );
}
