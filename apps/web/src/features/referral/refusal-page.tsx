import type { RefusalLink } from '@heatwise/contract/referral/referral.contract';
import { REFERRAL_MESSAGES } from '@heatwise/domain/referral/invitation';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { lookAtRefusal, refuseInvitations } from './referral.queries.ts';

const route = getRouteApi('/public/no-invitations/$token');

export function RefusalPage() {
  const { token } = route.useParams();
  return (
    <NarrowCard>
      <RefusalScreen key={token} token={token} />
    </NarrowCard>
  );
}

type Shown = { readonly link: RefusalLink } | { readonly failure: string };

/** Where the link in an invitation leads. Opening it ends nothing: programs that look for viruses open links too. */
export function RefusalScreen({ token }: { token: string }) {
  const { api } = usePlatform();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    lookAtRefusal(api, token).then(
      (link) => setShown({ link }),
      (error: unknown) => setShown({ failure: textOf(error) }),
    );
  }, [api, token]);

  async function refuse(): Promise<void> {
    setIsBusy(true);
    await refuseInvitations(api, token).then(
      (link) => setShown({ link }),
      (error: unknown) => setShown({ failure: textOf(error) }),
    );
    setIsBusy(false);
  }

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <Stack gap="lg">
        <Title order={1} size="h2">
          Nothing was changed
        </Title>
        <Text role="alert">{shown.failure}</Text>
      </Stack>
    );
  }
  const { is_refused } = shown.link;
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {is_refused ? 'You are not invited again' : 'No more invitations?'}
      </Title>
      <Text role="status">
        {is_refused
          ? 'Nobody can send you an invitation to Heatwise any more. Whoever tries is not told.'
          : 'Nobody will be able to send you an invitation to Heatwise. Your address is kept for this as a code that cannot be read back.'}
      </Text>
      {is_refused ? null : (
        <Button size="md" loading={isBusy} onClick={() => void refuse()}>
          Do not invite me again
        </Button>
      )}
    </Stack>
  );
}

function textOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : REFERRAL_MESSAGES.refusalLinkNotValid;
}
