import type { DeskBalance } from '@heatwise/contract/desk/desk-loyalty.contract';
import {
  ADJUSTMENT_MOST,
  ADJUSTMENT_REASON_MAX_LENGTH,
  DESK_BALANCES_PAGE,
  LOYALTY_MESSAGES,
} from '@heatwise/domain/loyalty/reward';
import { tierOf } from '@heatwise/domain/loyalty/tier';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { ListRow, PageButtons, QueryList, RowList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useAdjust, useAdjustments, useDeskBalances } from './desk-loyalty.queries.ts';
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
