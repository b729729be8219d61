import type { UnsubscribeLink } from '@heatwise/contract/notifications/notifications.contract';
import {
  UNSUBSCRIBABLE_LABELS,
  UNSUBSCRIBE_LINK_NOT_VALID,
} from '@heatwise/domain/notifications/notification-settings';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { lookAtUnsubscribeLink, unsubscribe } from './notifications.queries.ts';

type Shown = { readonly link: UnsubscribeLink } | { readonly failure: string };

/** Where the link in an email leads. Opening it ends nothing: programs that look for viruses open links too. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { api } = usePlatform();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    lookAtUnsubscribeLink(api, token).then(
      (link) => setShown({ link }),
      (error: unknown) => setShown({ failure: textOf(error) }),
    );
  }, [api, token]);

  async function end(): Promise<void> {
    setIsBusy(true);
    await unsubscribe(api, token).then(
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
        <Text>Once signed in, you find all your emails under Settings, Notifications.</Text>
        <ToSettings />
      </Stack>
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

function textOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : UNSUBSCRIBE_LINK_NOT_VALID;
}
