import type {
  Delivery,
  DeliveryTry,
  Webhook,
  WebhookWithSecret,
} from '@heatwise/contract/services/services.contract';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_OFF_AFTER_DAYS,
  WEBHOOK_OVERLAP_HOURS,
} from '@heatwise/domain/services/webhook';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GuardedDrawer, GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import classes from './services.module.css';
import { WebhookDialog, WebhookSecret, WebhookState } from './webhook-dialog.tsx';
import {
  LOG_PAGE,
  useDeliveries,
  useDelivery,
  useEditWebhook,
  useNewSecret,
  useRemoveWebhook,
  useSendAgain,
  useSendTest,
} from './webhooks.queries.ts';

const MOST_SHOWN = 3000;
const STATE_LABELS: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};

/** What was sent to a webhook, the newest first; each opens with what was sent and answered. */
function DeliveryLog({ webhook }: { webhook: Webhook }) {
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

type Props = { webhook: Webhook | null; onClose: () => void };

/** One webhook: what it is told, what can be done with it, and how its messages went. */
export function WebhookDrawer({ webhook, onClose }: Props) {
  return (
    <GuardedDrawer opened={webhook !== null} onClose={onClose} size="min(620px, 100%)" title="Webhook">
      {webhook ? <Opened key={webhook.webhook_id} webhook={webhook} onClose={onClose} /> : null}
    </GuardedDrawer>
  );
}

type Asked = 'remove' | 'secret' | 'edit' | null;

function Opened({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhook_id, address, events, with_health, is_on, previous_until, failing_since, switched_off_at } =
    webhook;
  const zone = useViewerZone();
  const [asked, setAsked] = useState<Asked>(null);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const test = useSendTest();
  const edit = useEditWebhook();
  const renew = useNewSecret();
  const remove = useRemoveWebhook();
  const close = () => setAsked(null);
  return (
    <Stack gap="md" pb="md">
      <div className={classes.entry}>
        <Facts
          facts={[
            { name: 'Address', value: address },
            { name: 'State', value: <WebhookState webhook={webhook} /> },
            { name: 'Told of', value: events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ') },
            { name: 'What is sent', value: with_health ? 'Names and results too' : 'Ids and times' },
            {
              name: 'Made',
              value: `${webhook.made_by ? `by ${webhook.made_by} ` : ''}on ${dateText(Date.parse(webhook.created_at), zone)}`,
            },
          ]}
        />
      </div>
      {previous_until ? (
        <Notice tone="info">
          Messages carry the signatures of both secrets until {dateTimeText(Date.parse(previous_until), zone)}
          .
        </Notice>
      ) : null}
      {is_on && failing_since ? (
        <Notice tone="warning" title="Nothing is accepted">
          Since {dateTimeText(Date.parse(failing_since), zone)}. After {WEBHOOK_OFF_AFTER_DAYS} days it is
          switched off, and the admins are told by email.
        </Notice>
      ) : null}
      {switched_off_at ? (
        <Notice tone="warning" title="Switched off">
          Nothing was accepted for {WEBHOOK_OFF_AFTER_DAYS} days. What happens while it is off is not sent
          later.
        </Notice>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          size="md"
          disabled={!is_on}
          loading={test.isPending}
          onClick={() => test.mutate(webhook_id)}
        >
          Send a test
        </Button>
        <Button variant="default" size="md" onClick={() => setAsked('edit')}>
          Change
        </Button>
        <Button
          variant="default"
          size="md"
          loading={edit.isPending}
          onClick={() => edit.mutate({ webhook_id, body: { is_on: !is_on } })}
        >
          {is_on ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="default" size="md" loading={renew.isPending} onClick={() => setAsked('secret')}>
          New secret
        </Button>
        <Button variant="default" size="md" loading={remove.isPending} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </Group>
      <DeliveryLog webhook={webhook} />
      <WebhookDialog opened={asked === 'edit'} webhook={webhook} onClose={close} />
      <ConfirmDialog
        opened={asked === 'secret'}
        title="Make a new secret?"
        confirm="New secret"
        onConfirm={() => {
          close();
          renew.mutate(webhook_id, { onSuccess: setMade });
        }}
        onCancel={close}
      >
        For {WEBHOOK_OVERLAP_HOURS} hours messages are signed with both, so that the receiver can change over.
        Then the old one is worth nothing; one that was still older is so at once.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'remove'}
        title="Remove this webhook?"
        confirm="Remove"
        isDangerous
        onConfirm={() => {
          close();
          remove.mutate(webhook_id, { onSuccess: onClose });
        }}
        onCancel={close}
      >
        Nothing more is sent to {address}. What waits, and the log, are deleted. This cannot be undone.
      </ConfirmDialog>
      <GuardedModal
        opened={made !== null}
        onClose={() => setMade(null)}
        title="Save the secret"
        size="lg"
        closeOnClickOutside={false}
      >
        {made ? <WebhookSecret made={made} onDone={() => setMade(null)} /> : null}
      </GuardedModal>
    </Stack>
  );
}
