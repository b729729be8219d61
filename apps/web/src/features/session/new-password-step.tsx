import {
  NEW_PASSWORD_NEEDED,
  type PasswordChangeProblems,
  passwordChangeProblems,
} from '@heatwise/domain/session/password-change';
import { PASSWORD_MIN_LENGTH } from '@heatwise/domain/session/password-limits';
import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';

type Props = {
  email: string;
  /** The temporary one. */
  password: string;
  error: string | null;
  onSubmit: (newPassword: string) => void;
};

/** Asks for the password that replaces a temporary one. The server knows what else the organisation asks of it. */
export function NewPasswordStep({ email, password, error, onSubmit }: Props) {
  const [draft, setDraft] = useState(NO_PASSWORD);
  const [problems, setProblems] = useState<PasswordChangeProblems>(error === null ? {} : { next: error });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = passwordChangeProblems({ current: password, ...draft }, { name: '' });
    setProblems(found);
    if (Object.keys(found).length === 0) onSubmit(draft.next);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{NEW_PASSWORD_NEEDED}</Text>
        {/* Password managers look for the account's name beside the password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          draft={draft}
          problems={problems}
          minimum={PASSWORD_MIN_LENGTH}
          firstRef={focusOnMount}
          onChange={(next) => {
            setDraft(next);
            setProblems({});
          }}
        />
        <Button type="submit" size="md" fullWidth>
          Save and sign in
        </Button>
      </Stack>
    </form>
  );
}
