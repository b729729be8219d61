import type { Account } from '@heatwise/contract/session/account.contract';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDisableTwoFactor, useRenewRecoveryCodes } from './account.mutations.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

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
