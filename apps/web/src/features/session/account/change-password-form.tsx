import type { Account } from '@heatwise/contract/session/account.contract';
import {
  PASSWORD_CHANGE_CODES,
  passwordChangeMessage,
  passwordChangeProblems,
} from '@heatwise/domain/session/password-change';
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useToast } from '../../../ui/toasts.tsx';
import { type Problems, useDraftForm } from '../../../ui/use-draft-form.ts';
import { NewPasswordFields, NO_PASSWORD } from '../new-password-fields.tsx';
import { useChangePassword } from './account.mutations.ts';

const EMPTY = { ...NO_PASSWORD, current: '' };

/** A new password for who knows the old one. */
export function ChangePasswordForm({ account }: { account: Account }) {
  const toast = useToast();
  const organisation = { name: account.organisation_name, minimum: account.password_minimum };
  const form = useDraftForm({
    saved: EMPTY,
    secrets: ['current', 'next', 'confirmation'],
    problemsOf: (draft) => passwordChangeProblems(draft, organisation),
    inputOf: ({ current, next }) => ({ current_password: current, new_password: next }),
    write: useChangePassword(),
    // The toast says it too; what is wrong with the password itself is at its field.
    serverProblemsOf: ({ problems: [problem] }) => (problem ? { next: problem.message } : {}),
    onSaved: (answer) => {
      const message = passwordChangeMessage(answer);
      toast(answer.status ? 'success' : 'error', message);
      if (answer.status) form.discard();
      else form.setProblems(atField(answer.code, message));
    },
  });
  const { values: draft, problems } = form;

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack maw={420}>
        {/* Password managers look for the account's name beside the password. */}
        <input type="email" autoComplete="username" value={account.email ?? ''} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the current password', tabIndex: 0 }}
          {...form.field('current')}
        />
        <NewPasswordFields
          draft={draft}
          problems={problems}
          minimum={account.password_minimum}
          onChange={form.change}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={form.isBusy}>
            Change the password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function atField(code: number, message: string): Problems {
  return code === PASSWORD_CHANGE_CODES.current_incorrect ? { current: message } : { next: message };
}
