import type { Account } from '@heatwise/contract/session/account.contract';
import {
  PASSWORD_CHANGE_CODES,
  type PasswordChangeProblems,
  passwordChangeMessage,
  passwordChangeProblems,
} from '@heatwise/domain/session/password-change';
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { useChangePassword } from './account.mutations.ts';

const EMPTY = { ...NO_PASSWORD, current: '' };

/** A new password for who knows the old one. */
export function ChangePasswordForm({ account }: { account: Account }) {
  const change = useChangePassword();
  const toast = useToast();
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<PasswordChangeProblems>({});

  function edit(part: Partial<typeof EMPTY>): void {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const organisation = { name: account.organisation_name, minimum: account.password_minimum };
    const found = passwordChangeProblems(draft, organisation);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      const body = { current_password: draft.current, new_password: draft.next };
      const answer = await change.mutateAsync(body);
      const message = passwordChangeMessage(answer);
      toast(answer.status ? 'success' : 'error', message);
      if (answer.status) setDraft(EMPTY);
      else setProblems(atField(answer.code, message));
    } catch (error) {
      // The toast says it too; what is wrong with the password itself stands at its field.
      const problem = error instanceof RequestFailure ? error.problems[0] : undefined;
      if (problem) setProblems({ next: problem.message });
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack maw={420}>
        {/* Password managers look for the account's name beside the password. */}
        <input type="email" autoComplete="username" value={account.email ?? ''} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          size="md"
          value={draft.current}
          error={problems.current}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the current password', tabIndex: 0 }}
          onChange={(event) => edit({ current: event.currentTarget.value })}
        />
        <NewPasswordFields
          draft={draft}
          problems={problems}
          minimum={account.password_minimum}
          onChange={edit}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={change.isPending}>
            Change the password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function atField(code: number, message: string): PasswordChangeProblems {
  return code === PASSWORD_CHANGE_CODES.current_incorrect ? { current: message } : { next: message };
}
