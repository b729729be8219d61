import type { Webhook } from '@heatwise/contract/services/services.contract';
import { WEBHOOK_EVENT_LABELS } from '@heatwise/domain/services/webhook';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ListRow, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { WebhookDialog, WebhookState } from './webhook-dialog.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { useWebhooks } from './webhooks.queries.ts';

/** The programs that are told what happens, and how that goes. */
export function Webhooks() {
  const [isMaking, setIsMaking] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useWebhooks(openId !== null);
  return (
    <TitledCard title="Webhooks">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          Heatwise tells other programs what happens, within seconds: a signed message (Standard Webhooks) to
          an https address on the public internet. Messages may come twice and in another order.
        </Text>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setIsMaking(true)}
        >
          New webhook
        </Button>
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the webhooks…"
        showsStale
        label="Webhooks"
        items={data}
        empty={{ title: 'No webhooks', hint: 'Choose “New webhook” to tell another program what happens.' }}
      >
        {(webhook) => (
          <Entry key={webhook.webhook_id} webhook={webhook} onOpen={() => setOpenId(webhook.webhook_id)} />
        )}
      </QueryList>
      <WebhookDialog opened={isMaking} webhook={null} onClose={() => setIsMaking(false)} />
      <WebhookDrawer
        webhook={data?.find(({ webhook_id }) => webhook_id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </TitledCard>
  );
}

function Entry({ webhook, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  const { address, events } = webhook;
  return (
    <ListRow
      end={
        <Button variant="default" size="md" flex="none" aria-label={`Open ${address}`} onClick={onOpen}>
          Open
        </Button>
      }
    >
      <Text fw={600}>{address}</Text>
      <WebhookState webhook={webhook} />
      <Text size="sm">{events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ')}</Text>
    </ListRow>
  );
}
