import type { Account } from '@heatwise/contract/session/account.contract';
import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import { type DraftFormOptions, type Problems, useDraftForm } from '../../../ui/use-draft-form.ts';
import { useDisableTwoFactor, useRenewRecoveryCodes } from './account.mutations.ts';
import { RecoveryCodes } from './two-factor-steps.tsx';

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
function ProofDialog<Output>(props: Props<Output>) {
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

/** Whether a code is asked for besides the password, and the ways to change that. */
export function TwoFactorPanel({ account }: { account: Account }) {
  const disable = useDisableTwoFactor();
  const renew = useRenewRecoveryCodes();
  const [asking, setAsking] = useState<'off' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsking(null);

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
  if (!account.has_two_factor) {
    return (
      <Button renderRoot={(props) => <Link to="/settings/2fa/enable" {...props} />} size="md" w="fit-content">
        Turn on two-factor
      </Button>
    );
  }
  return (
    <Stack>
      <Group gap="xs">
        <Badge color="green" variant="light">
          On
        </Badge>
        <Text size="sm">{leftText(account.recovery_codes_left)}</Text>
      </Group>
      <Group gap="sm">
        <Button variant="default" size="md" onClick={() => setAsking('codes')}>
          New recovery codes…
        </Button>
        <Button variant="default" size="md" onClick={() => setAsking('off')}>
          Turn off…
        </Button>
      </Group>
      {asking === 'codes' ? (
        <ProofDialog
          title="Create new recovery codes?"
          confirm="Create new codes"
          text="The codes that you have now stop working."
          write={renew}
          onDone={({ recovery_codes }) => {
            setCodes(recovery_codes);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'off' ? (
        <ProofDialog
          title="Turn two-factor authentication off?"
          confirm="Turn off"
          text="Your password alone will be enough to sign in. The recovery codes stop working."
          isDangerous
          write={disable}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Stack>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery codes are left.';
  return `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;
}
