import { REFERRAL_MESSAGES } from '@heatwise/domain/referral/invitation';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PublicFailure, useMailedLink } from '../../ui/mailed-link.tsx';
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

/** Where the link in an invitation leads. Opening it ends nothing: programs that look for viruses open links too. */
export function RefusalScreen({ token }: { token: string }) {
  const { shown, isBusy, use } = useMailedLink(lookAtRefusal, token, REFERRAL_MESSAGES.refusalLinkNotValid);
  const refuse = () => use(async (api) => ({ link: await refuseInvitations(api, token) }));

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) return <PublicFailure title="Nothing was changed" text={shown.failure} />;
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
