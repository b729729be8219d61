import { emailProblem } from '@heatwise/domain/people/email';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { useRegistrationMode } from './use-registration-mode.ts';

type Props = { email: string; error: string | null; onSubmit: (email: string) => void };

/** Asks who signs in. */
export function EmailStep({ email: before, error, onSubmit }: Props) {
  const [email, setEmail] = useState(before);
  const [problem, setProblem] = useState(error);
  const registration = useRegistrationMode();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (!found) onSubmit(normaliseText(email));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
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
        <Button type="submit" size="md" fullWidth>
          Continue
        </Button>
        {registration === 'open' ? (
          <Text size="sm">
            New here?{' '}
            <Anchor component={Link} to="/register" size="sm" underline="always">
              Register your organisation
            </Anchor>
          </Text>
        ) : null}
      </Stack>
    </form>
  );
}
