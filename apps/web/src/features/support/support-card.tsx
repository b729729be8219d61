import type { SupportAccess } from '@heatwise/contract/support/support-access.contract';
import { supportState } from '@heatwise/domain/support/support-access';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ListRow, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { GrantSupportDialog } from './grant-support-dialog.tsx';
import { useEndSupport } from './support.mutations.ts';
import { useSupportAccesses } from './support.queries.ts';

/** Whether the desk may look at the organisation, and when it could. */
export function SupportCard() {
  const { data, error, refetch } = useSupportAccesses();
  const now = useMinute();
  const [isGranting, setIsGranting] = useState(false);
  const isRunning = data?.some((access) => supportState(access, now) === 'running') ?? false;
  return (
    <TitledCard title="Support access">
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" maw={520}>
          Let the Heatwise desk look at people, tests and devices for a time, to help you. It changes nothing,
          sees no notes and no positions, and each look is in{' '}
          <AnchorLink to="/settings/audit" size="sm" underline="always">
            your audit trail
          </AnchorLink>
          .
        </Text>
        {data && !isRunning ? (
          <Button size="md" onClick={() => setIsGranting(true)}>
            Give access
          </Button>
        ) : null}
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading who had access…"
        label="Support access"
        items={data}
        empty={{ title: 'The desk never had access', hint: 'Nobody but your own people sees your people.' }}
      >
        {(access) => <Access key={access.access_id} access={access} nowMs={now} />}
      </QueryList>
      <GrantSupportDialog opened={isGranting} onClose={() => setIsGranting(false)} />
    </TitledCard>
  );
}

const STATE_TEXTS = { running: 'Has access', ended: 'Ended', expired: 'Time is over' } as const;

function Access({ access, nowMs }: { access: SupportAccess; nowMs: number }) {
  const zone = useViewerZone();
  const end = useEndSupport();
  const state = supportState(access, nowMs);
  const at = (instant: string) => dateTimeText(Date.parse(instant), zone);
  return (
    <ListRow
      end={
        state === 'running' ? (
          <Button
            variant="default"
            size="md"
            loading={end.isPending}
            onClick={() => end.mutate(access.access_id)}
          >
            End access
          </Button>
        ) : null
      }
    >
      <Group gap="xs">
        <Badge variant={state === 'running' ? 'filled' : 'default'} tt="none">
          {STATE_TEXTS[state]}
        </Badge>
        <Text size="sm">
          {at(access.granted_at)} to {at(access.ended_at ?? access.until)}
        </Text>
      </Group>
      <Text size="sm">{access.reason}</Text>
      <Text size="sm" c="dimmed">
        Given by {access.granted_by_name || 'an admin'}
        {access.ended_by_name ? `, ended by ${access.ended_by_name}` : ''}
      </Text>
    </ListRow>
  );
}
