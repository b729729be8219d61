import type { DeskRedemption } from '@heatwise/contract/desk/desk-loyalty.contract';
import {
  ADJUSTMENT_REASON_MAX_LENGTH,
  DESK_REDEMPTIONS_PAGE,
  LOYALTY_MESSAGES,
  REDEMPTION_STATE_LABELS,
  REDEMPTION_STATES,
} from '@heatwise/domain/loyalty/reward';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow, QueryState, RowList } from '../../ui/query-list.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { DeskBalances } from './desk-balances.tsx';
import { useDecideRedemption, useDeskRedemptions } from './desk-loyalty.queries.ts';
import { pointsText } from './points-text.ts';

const route = getRouteApi('/signed-in/shell/desk/loyalty');

/** Redemptions that wait for an answer, and the points of every organisation. */
export function DeskLoyaltyScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  return (
    <Stack gap="md">
      <SearchField
        aria-label="Search organisations"
        placeholder="Name of an organisation"
        value={q}
        onChange={(next) =>
          void navigate({ search: (old) => ({ ...old, q: next === '' ? undefined : next }), replace: true })
        }
      />
      <Redemptions words={words} />
      <DeskBalances key={words} words={words} />
    </Stack>
  );
}

function Redemptions({ words }: { words: string }) {
  const { state = 'waiting' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useDeskRedemptions(state, words);
  const [refused, setRefused] = useState<DeskRedemption | null>(null);
  const decide = useDecideRedemption();
  const refuse = useDecideRedemption();
  return (
    <TitledCard title="Redemptions">
      <SegmentedControl
        aria-label="State"
        mb="sm"
        data={REDEMPTION_STATES.map((value) => ({ value, label: REDEMPTION_STATE_LABELS[value] }))}
        value={state}
        onChange={(next) =>
          void navigate({
            search: (old) => ({ ...old, state: REDEMPTION_STATES.find((one) => one === next) }),
          })
        }
      />
      <QueryState query={{ data, error, refetch }} text="Loading the redemptions…" height={120} />
      {data?.redemptions.length === 0 ? (
        <EmptyState title={state === 'waiting' ? 'Nothing waits' : 'Nothing here'} hint="" />
      ) : null}
      {data && data.count > DESK_REDEMPTIONS_PAGE ? (
        <Text size="sm" c="dimmed">
          The first {DESK_REDEMPTIONS_PAGE} of {formatNumber(data.count)}. Search for the others.
        </Text>
      ) : null}
      <RowList label="Redemptions">
        {data?.redemptions.map((redemption) => (
          <Entry
            key={redemption.redemption_id}
            redemption={redemption}
            isBusy={decide.isPending}
            onAccept={() => decide.mutate({ redemption, decision: 'accept', reason: '' })}
            onRefuse={() => setRefused(redemption)}
          />
        ))}
      </RowList>
      <ReasonDialog
        opened={refused !== null}
        title="Refuse the redemption"
        about={
          refused ? (
            <Text size="sm">{`${pointsText(refused.points)} go back to ${refused.customer}.`}</Text>
          ) : null
        }
        field={{
          label: 'Reason',
          description: 'The organisation reads it.',
          minRows: 2,
          maxLength: ADJUSTMENT_REASON_MAX_LENGTH,
          required: true,
        }}
        missing={LOYALTY_MESSAGES.reasonMissing}
        confirm="Refuse"
        write={refuse}
        inputOf={(reason) => refused && { redemption: refused, decision: 'refuse' as const, reason }}
        onClose={() => setRefused(null)}
      />
    </TitledCard>
  );
}

type EntryProps = { redemption: DeskRedemption; isBusy: boolean; onAccept: () => void; onRefuse: () => void };

function Entry({ redemption, isBusy, onAccept, onRefuse }: EntryProps) {
  const { customer, title, points, note, asked_at, asked_by_name, state, balance, decided_by, reason } =
    redemption;
  const zone = useViewerZone();
  return (
    <ListRow
      label={`${title} for ${customer}`}
      end={
        state === 'waiting' ? (
          <Group gap="xs">
            <Button loading={isBusy} aria-label={`Accept ${title} for ${customer}`} onClick={onAccept}>
              Accept
            </Button>
            <Button variant="default" aria-label={`Refuse ${title} for ${customer}`} onClick={onRefuse}>
              Refuse
            </Button>
          </Group>
        ) : null
      }
    >
      {' '}
      <Text fw={600}>{`${title}, ${pointsText(points)}`}</Text>
      <Text size="sm">{`${customer}, which has ${pointsText(balance)} besides`}</Text>
      {note === '' ? null : <Text size="sm">“{note}”</Text>}
      <Text size="sm" c="dimmed">
        {[dateTimeText(Date.parse(asked_at), zone), asked_by_name].filter((text) => text !== '').join(', ')}
      </Text>
      {decided_by ? (
        <Text size="sm">{`${REDEMPTION_STATE_LABELS[state]} by ${decided_by}${reason ? `: ${reason}` : ''}`}</Text>
      ) : null}
    </ListRow>
  );
}
