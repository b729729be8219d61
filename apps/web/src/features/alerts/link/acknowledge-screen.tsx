import type { LinkedAlert } from '@heatwise/contract/alerts/alerts.contract';
import { alertRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { ALERT_MESSAGES } from '@heatwise/domain/alerts/alert-messages';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { alertCount } from '../alert-texts.ts';

type Shown = { readonly link: LinkedAlert; readonly isAnswered: boolean } | { readonly failure: string };

/** Where the link in an alert's email leads. Opening it answers nothing: programs that look for viruses open links too. */
export function AcknowledgeScreen({ token }: { token: string }) {
  const { api } = usePlatform();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    api.send(alertRoutes.look, { params: { token } }).then(
      (link) => setShown({ link, isAnswered: false }),
      (error: unknown) => setShown({ failure: textOf(error) }),
    );
  }, [api, token]);

  async function acknowledge(): Promise<void> {
    setIsBusy(true);
    await api.send(alertRoutes.acknowledgeByLink, { params: { token }, body: {} }).then(
      (link) => setShown({ link, isAnswered: true }),
      (error: unknown) => setShown({ failure: textOf(error) }),
    );
    setIsBusy(false);
  }

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <Stack gap="lg">
        <Title order={1} size="h2">
          Nothing was acknowledged
        </Title>
        <Text role="alert">{shown.failure}</Text>
        <Text>Once signed in, you find all open alerts under Settings, Alerts.</Text>
        <ToAlerts />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Known {...shown} />
      {shown.link.unanswered > 0 ? (
        <Button size="lg" mih={56} loading={isBusy} onClick={() => void acknowledge()}>
          Acknowledge
        </Button>
      ) : null}
      <ToAlerts />
    </Stack>
  );
}

/** What the letter is about, as far as one may know who is not signed in. */
function Known({ link, isAnswered }: { link: LinkedAlert; isAnswered: boolean }) {
  const zone = useViewerZone();
  const { organisation_name, rule_name, unanswered, acknowledged, over, fired_at, acknowledged_by } = link;
  const others = [
    ...(acknowledged > 0 ? [`${formatNumber(acknowledged)} acknowledged`] : []),
    ...(over > 0 ? [`${formatNumber(over)} over`] : []),
  ];
  const heading =
    unanswered > 0
      ? `Acknowledge ${alertCount(unanswered)}?`
      : acknowledged > 0
        ? isAnswered
          ? 'Acknowledged'
          : 'Already acknowledged'
        : over === 1
          ? 'This alert is over'
          : 'These alerts are over';
  return (
    <>
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Title>
      <div role="status" style={{ overflowWrap: 'anywhere' }}>
        <Text>
          <b>{rule_name}</b>, {organisation_name}
          {fired_at === null ? '' : `, ${dateTimeText(Date.parse(fired_at), zone)}`}
        </Text>
        {unanswered > 0 ? (
          <Text mt="xs">
            It says that you are dealing with it: nobody else is told then.
            {others.length > 0 ? ` Besides: ${others.join(', ')}.` : ''}
          </Text>
        ) : (
          <Text mt="xs">
            {acknowledged > 0
              ? `${alertCount(acknowledged)} acknowledged${acknowledged_by ? ` by ${acknowledged_by}` : ''}${over > 0 ? `, ${formatNumber(over)} over` : ''}. There is nothing left to do here.`
              : 'There is nothing left to do here.'}
          </Text>
        )}
      </div>
    </>
  );
}

function ToAlerts() {
  return (
    <ButtonLink to="/settings/alerts" size="md" variant="default">
      Sign in for more
    </ButtonLink>
  );
}

function textOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : ALERT_MESSAGES.linkNotValid;
}
