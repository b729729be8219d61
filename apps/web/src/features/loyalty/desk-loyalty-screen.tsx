import type { DeskBalance, DeskRedemption } from '@heatwise/contract/desk/desk.contract';
import { tierOf } from '@heatwise/domain/loyalty/points';
import {
  ADJUSTMENT_MOST,
  ADJUSTMENT_REASON_MAX_LENGTH,
  DESK_BALANCES_PAGE,
  DESK_REDEMPTIONS_PAGE,
  LOYALTY_MESSAGES,
  REDEMPTION_STATE_LABELS,
  REDEMPTION_STATES,
} from '@heatwise/domain/loyalty/reward';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { ListRow, PageButtons, QueryList, QueryState, RowList } from '../../ui/query-list.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import {
  useAdjust,
  useAdjustments,
  useDecideRedemption,
  useDeskBalances,
  useDeskRedemptions,
} from './desk-loyalty.queries.ts';
import classes from './loyalty.module.css';
import { bookedText, pointsText } from './points-text.ts';

/** The points of organisations by name, to be put right. */
export function DeskBalances({ words }: { words: string }) {
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<DeskBalance | null>(null);
  const { data, error, refetch } = useDeskBalances(words, offset);
  return (
    <TitledCard title="Balances">
      <QueryList
        query={{ data, error, refetch }}
        text="Adding up the points…"
        height={120}
        label="Balances"
        items={data?.balances}
        empty={{ title: 'No organisation has this name', hint: 'Try fewer letters.' }}
      >
        {(one) => (
          <ListRow
            key={one.org_id}
            label={one.customer}
            end={
              <Group gap="sm">
                <span className={classes.points}>{pointsText(one.balance)}</span>
                <Button
                  variant="default"
                  aria-label={`Adjust the points of ${one.customer}`}
                  onClick={() => setChosen(one)}
                >
                  Adjust
                </Button>
              </Group>
            }
          >
            <Text fw={600}>{one.customer}</Text>
            <Text
              size="sm"
              c="dimmed"
            >{`${tierOf(one.earned).tier.name}, ${pointsText(one.earned)} in a year`}</Text>
          </ListRow>
        )}
      </QueryList>
      <PageButtons
        offset={offset}
        pageSize={DESK_BALANCES_PAGE}
        count={data?.count}
        shown={data?.balances.length}
        onOffset={setOffset}
        back="Before"
        on="Next"
      />
      <GuardedModal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={`Points of ${chosen?.customer ?? ''}`}
        closeOnClickOutside={false}
      >
        {chosen ? <AdjustForm of={chosen} onDone={() => setChosen(null)} /> : null}
      </GuardedModal>
    </TitledCard>
  );
}

/** A whole number, with or without a sign; null for anything else and for none. */
function readPoints(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(/^\+/, '');
  const points = /^-?\d{1,6}$/.test(plain) ? Number(plain) : 0;
  return points !== 0 && Math.abs(points) <= ADJUSTMENT_MOST ? points : null;
}

function AdjustForm({ of: { org_id, balance }, onDone }: { of: DeskBalance; onDone: () => void }) {
  const [adjustment_id] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { points: '', reason: '' },
    problemsOf: ({ points, reason }) => ({
      points: readPoints(points) === null ? LOYALTY_MESSAGES.noPoints : null,
      reason: reason.trim() === '' ? LOYALTY_MESSAGES.reasonMissing : null,
    }),
    inputOf: ({ points, reason }) => {
      const read = readPoints(points);
      return read === null ? null : { org_id, adjustment_id, points: read, reason: reason.trim() };
    },
    write: useAdjust(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Text size="sm">{`The balance is ${pointsText(balance)}. What you book stands in their ledger with your name.`}</Text>
        <TextInput
          label="Points"
          description="With a minus to take some away."
          inputMode="text"
          autoComplete="off"
          required
          data-autofocus
          {...form.field('points')}
        />
        <Textarea
          label="Reason"
          description="The organisation reads it."
          autosize
          minRows={2}
          maxLength={ADJUSTMENT_REASON_MAX_LENGTH}
          required
          {...form.field('reason')}
        />
        <Before org_id={org_id} />
        <FormButtons onCancel={onDone} loading={form.isBusy}>
          Book the points
        </FormButtons>
      </Stack>
    </form>
  );
}

/** What was put right before. */
function Before({ org_id }: { org_id: string }) {
  const zone = useViewerZone();
  const { data } = useAdjustments(org_id);
  if (!data || data.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        Before
      </Title>
      <RowList label="Adjustments before">
        {data.map(({ subject_id, at, points, note, by_name }) => (
          <ListRow key={subject_id} end={<span className={classes.points}>{bookedText(points)}</span>}>
            <Text size="sm">{note}</Text>
            <Text size="sm" c="dimmed">
              {[dateText(Date.parse(at), zone), by_name ?? ''].filter((text) => text !== '').join(', ')}
            </Text>
          </ListRow>
        ))}
      </RowList>
    </div>
  );
}

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
