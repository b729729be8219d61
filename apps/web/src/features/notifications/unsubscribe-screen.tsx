import {
  UNSUBSCRIBABLE_LABELS,
  UNSUBSCRIBE_LINK_NOT_VALID,
} from '@heatwise/domain/notifications/notifications';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PublicFailure, useMailedLink } from '../../ui/mailed-link.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { lookAtUnsubscribeLink, unsubscribe } from './notifications.queries.ts';

/** Where the link in an email leads. Opening it ends nothing: programs that look for viruses open links too. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { shown, isBusy, use } = useMailedLink(lookAtUnsubscribeLink, token, UNSUBSCRIBE_LINK_NOT_VALID);
  const end = () => use(async (api) => ({ link: await unsubscribe(api, token) }));

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <PublicFailure title="Nothing was changed" text={shown.failure}>
        <Text>Once signed in, you find all your emails under Settings, Notifications.</Text>
        <ToSettings />
      </PublicFailure>
    );
  }
  const { what, organisation_name, is_subscribed } = shown.link;
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {is_subscribed ? 'Unsubscribe?' : 'You are unsubscribed'}
      </Title>
      <Text role="status">
        {is_subscribed ? 'You will get' : 'You get'} {UNSUBSCRIBABLE_LABELS[what]} of{' '}
        <b>{organisation_name}</b> no longer.
        {what === 'dehydration' && is_subscribed
          ? ' Somebody else should know when people there are dehydrated.'
          : ''}
      </Text>
      {is_subscribed ? (
        <Button size="md" loading={isBusy} onClick={() => void end()}>
          Unsubscribe
        </Button>
      ) : null}
      <ToSettings />
    </Stack>
  );
}

function ToSettings() {
  return (
    <ButtonLink to="/settings/notifications" size="md" variant="default">
      All my notifications
    </ButtonLink>
  );
}

const route = getRouteApi('/public/unsubscribe/$token');

export function UnsubscribePage() {
  const { token } = route.useParams();
  return (
    <NarrowCard>
      <UnsubscribeScreen key={token} token={token} />
    </NarrowCard>
  );
}
