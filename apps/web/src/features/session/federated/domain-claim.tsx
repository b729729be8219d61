import { SOMETHING_WENT_WRONG } from '@heatwise/domain/text/reply-message';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useConfirmDomain } from './sso.mutations.ts';

/** The last step of making a domain the organisation's: the mail's link leads here, and a button confirms it. */
export function DomainClaim({ claim, onDone }: { claim: string; onDone: () => void }) {
  const confirm = useConfirmDomain();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(): Promise<void> {
    try {
      const { domain } = await confirm.mutateAsync(claim);
      toast('success', `${domain} is yours now.`);
      onDone();
    } catch (error) {
      setFailure(error instanceof RequestFailure ? error.message : SOMETHING_WENT_WRONG);
    }
  }

  return (
    <TitledCard title="Confirm a domain">
      <Text size="sm" mb="sm" role={failure === null ? undefined : 'alert'}>
        {failure ?? 'You followed the link in the mail that was sent to the domain.'}
      </Text>
      <Group>
        {failure === null ? (
          <Button size="md" loading={confirm.isPending} onClick={() => void submit()}>
            Confirm the domain
          </Button>
        ) : null}
        <Button size="md" variant="default" onClick={onDone}>
          {failure === null ? 'Not now' : 'Close'}
        </Button>
      </Group>
    </TitledCard>
  );
}
