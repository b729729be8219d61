import type { Delivery, DeliveryTry, Webhook } from '@heatwise/contract/services/webhooks.contract';
import { WEBHOOK_LOG_DAYS } from '@heatwise/domain/services/webhook';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { QueryState } from '../../ui/query-list.tsx';
import classes from './services.module.css';
import { useSendAgain } from './webhooks.mutations.ts';
import { LOG_PAGE, useDeliveries, useDelivery } from './webhooks.queries.ts';

const MOST_SHOWN = 3000;
const STATE_LABELS: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};

/** What was sent to a webhook, the newest first; each opens with what was sent and answered. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useDeliveries(webhook.webhook_id, offset);
  return (
    <section aria-label="Log of messages">
      <Title order={3} size="h5" mb={4}>
        Messages of the last {WEBHOOK_LOG_DAYS} days
      </Title>
      <QueryState query={{ data, error, refetch }} height={120} showsStale />
      {data?.count === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing was sent yet. Send a test to see whether it arrives.
        </Text>
      ) : null}
      <ul className={classes.log}>
        {data?.deliveries.map((delivery) => (
          <Entry key={delivery.delivery_id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {data && data.count > LOG_PAGE ? (
        <Group justify="space-between" mt="sm">
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - LOG_PAGE)}>
            Newer
          </Button>
          <Text size="sm" c="dimmed">
            {offset + 1} to {Math.min(offset + LOG_PAGE, data.count)} of {formatNumber(data.count)}
          </Text>
          <Button
            variant="default"
            disabled={offset + LOG_PAGE >= data.count}
            onClick={() => setOffset(offset + LOG_PAGE)}
          >
            Older
          </Button>
        </Group>
      ) : null}
    </section>
  );
}

function Entry({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { event, state, attempts, created_at, due_at } = delivery;
  const zone = useViewerZone();
  const [isOpen, setIsOpen] = useState(false);
  const at = dateTimeText(Date.parse(created_at), zone);
  const next =
    state === 'waiting' && due_at !== null && attempts > 0
      ? `, next try ${dateTimeText(Date.parse(due_at), zone)}`
      : '';
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div className={classes.entry}>
          <Group gap={8}>
            <Text size="sm" fw={600}>
              {event}
            </Text>
            <Badge variant={state === 'delivered' ? 'light' : 'default'} tt="none">
              {STATE_LABELS[state]}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {at}, {formatCount(attempts, 'try', 'tries')}
            {answerText(delivery)}
            {next}
          </Text>
        </div>
        <Button
          variant="default"
          flex="none"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${event} of ${at}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {isOpen ? <Whole webhook={webhook} delivery={delivery} /> : null}
    </li>
  );
}

function answerText({ status, failure, took_ms }: Delivery): string {
  const answer = failure?.replace(/\.$/, '') ?? (status === null ? null : `answered ${status}`);
  if (answer === null) return '';
  return `, ${answer}${took_ms === null ? '' : ` after ${formatNumber(took_ms)} ms`}`;
}

/** Of a great batch that much is shown; the receiver has it whole. */
function beginningOf(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** What a try was answered with; of one from before all tries were kept its time is not said. */
function Answer({ answer, at }: { answer: Omit<DeliveryTry, 'tried_at' | 'took_ms'>; at: string | null }) {
  const zone = useViewerZone();
  const { reply, failure, status } = answer;
  const heading = at === null ? 'Answered' : `Tried ${dateTimeText(Date.parse(at), zone)}`;
  return (
    <>
      <Text size="sm">{status === null ? heading : `${heading}, answered ${status}`}</Text>
      <code className={classes.text}>
        {beginningOf(reply ?? '') || failure || (status === null ? 'Nothing yet' : 'Without a text')}
      </code>
    </>
  );
}

function Whole({ webhook: { webhook_id, is_on }, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { data, error, refetch } = useDelivery(webhook_id, delivery);
  const again = useSendAgain(webhook_id);
  if (error || !data) return <QueryState query={{ data, error, refetch }} height={80} showsStale />;
  return (
    <Stack gap="xs" mt="xs">
      <Text size="xs" c="dimmed">
        webhook-id {data.delivery_id}
      </Text>
      <Text size="sm">Sent</Text>
      <code className={classes.text}>{beginningOf(data.body)}</code>
      {data.tries.length > 0 ? (
        data.tries.toReversed().map((one) => <Answer key={one.tried_at} answer={one} at={one.tried_at} />)
      ) : (
        <Answer answer={data} at={null} />
      )}
      <Group>
        <Button
          variant="default"
          size="md"
          disabled={!is_on}
          loading={again.isPending}
          onClick={() => again.mutate(data.delivery_id)}
        >
          Send again
        </Button>
      </Group>
    </Stack>
  );
}
