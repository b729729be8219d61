import { PasswordInput, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { type DraftFormOptions, useDraftForm } from '../../ui/use-draft-form.ts';

type Props<Result> = {
  /** Whose password it is, for password managers. */
  email?: string;
  /** Shown where the password is empty. */
  missingText: string;
  write: DraftFormOptions<{ password: string }, string, Result>['write'];
  onDone: (result: Result) => void;
  /** The buttons, and what stands below them. */
  children: (isBusy: boolean) => ReactNode;
};

/** Asks for the password of the person who is signed in. */
export function PasswordForm<Result>({ email, missingText, write, onDone, children }: Props<Result>) {
  const form = useDraftForm({
    saved: { password: '' },
    secrets: ['password'],
    problemsOf: ({ password }) => ({ password: password === '' ? missingText : null }),
    inputOf: ({ password }) => password,
    write,
    serverProblemsOf: ({ problems: [problem] }) => (problem ? { password: problem.message } : {}),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        {email === undefined ? null : (
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        )}
        <PasswordInput
          ref={focusOnMount}
          // A dialog moves the focus once it has opened; the account may load later.
          data-autofocus
          label="Your password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...form.field('password')}
        />
        {children(form.isBusy)}
      </Stack>
    </form>
  );
}
