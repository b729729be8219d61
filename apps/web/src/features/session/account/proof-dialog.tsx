import { PasswordInput, Stack, TextInput } from '@mantine/core';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import { type DraftFormOptions, type Problems, useDraftForm } from '../../../ui/use-draft-form.ts';

type Proof = { readonly password: string; readonly code: string };
type Props<Output> = {
  title: string;
  confirm: string;
  text: string;
  isDangerous?: boolean;
  write: DraftFormOptions<Proof, Proof, Output>['write'];
  onDone: (output: Output) => void;
  onClose: () => void;
};

/** Asks for password and code before the second factor is changed. */
export function ProofDialog<Output>(props: Props<Output>) {
  const { title, confirm, text, isDangerous = false, write, onDone, onClose } = props;
  const form = useDraftForm({
    saved: { password: '', code: '' },
    secrets: ['password'],
    problemsOf: ({ password, code }) => ({
      password: password === '' ? 'Please enter your password.' : null,
      code: code.trim() === '' ? 'Please enter a code.' : null,
    }),
    inputOf: ({ password, code }) => ({ password, code: code.trim() }),
    write,
    serverProblemsOf: refusedField,
    onSaved: onDone,
  });

  return (
    <GuardedConfirmDialog
      opened
      unsaved={form.unsaved}
      title={title}
      confirm={confirm}
      isDangerous={isDangerous}
      isBusy={form.isBusy}
      onConfirm={() => form.onSubmit()}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <span>{text}</span>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...form.field('password')}
        />
        <TextInput
          label="One-time code or recovery code"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      </Stack>
    </GuardedConfirmDialog>
  );
}

function refusedField({ code, message, problems: [problem] }: RequestFailure): Problems {
  if (code === 'one-time-code-incorrect') return { code: message };
  return problem ? { password: problem.message } : {};
}
