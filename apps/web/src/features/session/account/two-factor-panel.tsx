import type { Account } from '@heatwise/contract/session/account.contract';
import { TWO_FACTOR_DISABLED } from '@heatwise/domain/session/two-factor';
import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useDisableTwoFactor } from './account.mutations.ts';

/** Whether a code is asked for besides the password, and the way to change that. */
export function TwoFactorPanel({ account }: { account: Account }) {
  const [isAsking, setIsAsking] = useState(false);
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
      <Button variant="default" size="md" w="fit-content" onClick={() => setIsAsking(true)}>
        Turn off…
      </Button>
      {isAsking ? <TurnOffDialog onClose={() => setIsAsking(false)} /> : null}
    </Stack>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery codes are left: turn it off and on again for new ones.';
  return `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;
}

type Problems = { password?: string; code?: string };

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  async function confirm(): Promise<void> {
    const found: Problems = {
      ...(password === '' && { password: 'Please enter your password.' }),
      ...(code.trim() === '' && { code: 'Please enter a code.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await disable.mutateAsync({ password, code: code.trim() });
      toast('success', TWO_FACTOR_DISABLED);
      onClose();
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
      title="Turn two-factor authentication off?"
      confirm="Turn off"
      isDangerous
      isBusy={disable.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <span>Your password alone will be enough to sign in. The recovery codes stop working.</span>
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
