import { FORGOT_PASSWORD } from '@heatwise/domain/session/login';
import { loginPasswordProblem } from '@heatwise/domain/session/password-limits';
import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';

type Props = { email: string; error: string | null; onSubmit: (password: string) => void };

/** Asks for the password of a local account. */
export function PasswordStep({ email, error, onSubmit }: Props) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = loginPasswordProblem(password);
    setProblem(found);
    if (!found) onSubmit(password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {/* Password managers look for the account's name beside the password. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={focusOnMount}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth>
          Sign in
        </Button>
        <Anchor component={Link} to="/forgot-password" size="sm">
          {FORGOT_PASSWORD}
        </Anchor>
      </Stack>
    </form>
  );
}
