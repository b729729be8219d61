import type { Account } from '@heatwise/contract/session/account.contract';
import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { goToProvider } from '../federated/go-to-provider.ts';
import type { Journey } from '../federated/journey.ts';

/** With which work account somebody signs in, and the ways to one and away from it. Both begin at the provider. */
export function WorkAccountPanel({ account }: { account: Account }) {
  const { api } = usePlatform();
  const toast = useToast();
  const [isLeaving, setIsLeaving] = useState(false);
  const { federated_provider: own, providers, email } = account;

  async function leave(purpose: Journey['purpose'], provider_id: string): Promise<void> {
    setIsLeaving(true);
    try {
      await goToProvider(api, { purpose, provider_id, email, return_to: null, isSilent: false });
    } catch (error) {
      setIsLeaving(false);
      toast('error', error instanceof RequestFailure ? error.message : SOMETHING_WENT_WRONG);
    }
  }

  if (own?.provider_id === null) {
    return (
      <Text size="sm">
        {own.name} is no longer set up here. Please ask an admin of your organisation to give you a password.
      </Text>
    );
  }
  if (own) {
    const { provider_id, name } = own;
    return (
      <Stack gap="sm">
        <Text size="sm">
          You sign in through {name}. To move to a password of your own, sign in there once more, then choose
          it.
        </Text>
        <Button
          variant="default"
          size="md"
          w="fit-content"
          loading={isLeaving}
          onClick={() => void leave('to-password', provider_id)}
        >
          Move to a password
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Instead of a password, you can use the account that your organisation gave you. Sign in there once,
        then confirm with your password.
      </Text>
      <Group>
        {providers.map(({ provider_id, name }) => (
          <Button
            key={provider_id}
            variant="default"
            size="md"
            loading={isLeaving}
            onClick={() => void leave('to-work-account', provider_id)}
          >
            Move to {name}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
