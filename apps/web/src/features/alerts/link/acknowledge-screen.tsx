import type { LinkedAlert } from '@heatwise/contract/alerts/alerts.contract';
import { alertRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { ALERT_MESSAGES } from '@heatwise/domain/alerts/alert-rule';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PublicFailure, useMailedLink } from '../../../ui/mailed-link.tsx';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { alertCount } from '../alert-texts.ts';

type Seen = { readonly alert: LinkedAlert; readonly isAnswered: boolean };

const lookAtAlert: Parameters<typeof useMailedLink<Seen>>[0] = async (api, token) => ({
  alert: await api.send(alertRoutes.look, { params: { token } }),
  isAnswered: false,
});

/** Where the link in an alert's email leads. Opening it answers nothing: programs that look for viruses open links too. */
export function AcknowledgeScreen({ token }: { token: string }) {
  const { shown, isBusy, use } = useMailedLink(lookAtAlert, token, ALERT_MESSAGES.linkNotValid);
  const acknowledge = () =>
    use(async (api) => {
      const alert = await api.send(alertRoutes.acknowledgeByLink, { params: { token }, body: {} });
      return { link: { alert, isAnswered: true } };
    });

  if (!shown) return <LoadingState text="Checking the link…" height={200} />;
  if ('failure' in shown) {
    return (
      <PublicFailure title="Nothing was acknowledged" text={shown.failure}>
        <Text>Once signed in, you find all open alerts under Settings, Alerts.</Text>
        <ToAlerts />
      </PublicFailure>
    );
  }
  return (
    <Stack gap="lg">
      <Known {...shown.link} />
      {shown.link.alert.unanswered > 0 ? (
        <Button size="lg" mih={56} loading={isBusy} onClick={() => void acknowledge()}>
          Acknowledge
        </Button>
      ) : null}
      <ToAlerts />
    </Stack>
  );
}

/** What the letter is about, as far as one may know who is not signed in. */
function Known({ alert, isAnswered }: Seen) {
  const zone = useViewerZone();
  const { organisation_name, rule_name, unanswered, acknowledged, over, fired_at, acknowledged_by } = alert;
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

const route = getRouteApi('/public/alerts/acknowledge/$token');

export function AcknowledgePage() {
  const { token } = route.useParams();
  return (
    <NarrowCard>
      <AcknowledgeScreen key={token} token={token} />
    </NarrowCard>
  );
}
