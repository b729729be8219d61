import type { ConnectionReport } from '@heatwise/contract/session/federated/identity-providers.contract';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import { testConnection } from './sso.mutations.ts';

type Outcome = { readonly issuer: string } & (
  | { readonly report: ConnectionReport }
  | { readonly failure: string }
);

/** Reads the provider's configuration now, saved or not, and says what came of it. */
export function ConnectionPanel({ issuer, isReady }: { issuer: string; isReady: boolean }) {
  const { api } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      setOutcome({ issuer, report: await testConnection(api, issuer) });
    } catch (error) {
      const failure =
        error instanceof RequestFailure
          ? (error.problems[0]?.message ?? error.message)
          : SOMETHING_WENT_WRONG;
      setOutcome({ issuer, failure });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap="sm">
      <Button
        variant="default"
        size="md"
        w="fit-content"
        loading={isBusy}
        disabled={!isReady}
        onClick={() => void run()}
      >
        Test the connection
      </Button>
      {/* What was found of another issuer says nothing of this one. */}
      {outcome?.issuer === issuer ? <Found outcome={outcome} /> : null}
    </Stack>
  );
}

function Found({ outcome }: { outcome: Outcome }) {
  if ('failure' in outcome) {
    return (
      <Notice tone="warning" title="The connection does not work">
        {outcome.failure}
      </Notice>
    );
  }
  const { authorization_endpoint, keys, can_sign_out } = outcome.report;
  return (
    <Notice tone="info" title="The provider answers">
      People are sent to {new URL(authorization_endpoint).host}. It publishes{' '}
      {keys === 1 ? 'one key' : `${keys} keys`}, and{' '}
      {can_sign_out
        ? 'signing out here signs out there too.'
        : 'signing out here leaves people signed in there.'}
    </Notice>
  );
}
