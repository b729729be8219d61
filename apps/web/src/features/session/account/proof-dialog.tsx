import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export type Proof = { readonly password: string; readonly code: string };
type Problems = { password?: string; code?: string };
type Props = {
  title: string;
  confirm: string;
  text: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Rejects with RequestFailure when the proof is not right. */
  onConfirm: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

/** Asks for password and code before the second factor is changed. */
export function ProofDialog({
  title,
  confirm,
  text,
  isDangerous = false,
  isBusy,
  onConfirm,
  onClose,
}: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  async function prove(): Promise<void> {
    const found: Problems = {
      ...(password === '' && { password: 'Please enter your password.' }),
      ...(code.trim() === '' && { code: 'Please enter a code.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await onConfirm({ password, code: code.trim() });
    } catch (error) {
      if (!(error instanceof RequestFailure)) return;
      const [problem] = error.problems;
      if (problem) setProblems({ password: problem.message });
      if (error.code === 'one-time-code-incorrect') setProblems({ code: error.message });
    }
  }

  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      isDangerous={isDangerous}
      isBusy={isBusy}
      onConfirm={() => void prove()}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <span>{text}</span>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <TextInput
          label="One-time code or recovery code"
          autoComplete="one-time-code"
          value={code}
          error={problems.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
