import type { Webhook, WebhookWithSecret } from '@heatwise/contract/services/webhooks.contract';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_OFF_AFTER_DAYS,
  WEBHOOK_OVERLAP_HOURS,
} from '@heatwise/domain/services/webhook';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GuardedDrawer, GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import classes from './services.module.css';
import { WebhookDialog, WebhookSecret } from './webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import { useEditWebhook, useNewSecret, useRemoveWebhook, useSendTest } from './webhooks.mutations.ts';

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
        centered
        size="lg"
        closeOnClickOutside={false}
      >
        {made ? <WebhookSecret made={made} onDone={() => setMade(null)} /> : null}
      </GuardedModal>
    </Stack>
  );
}
