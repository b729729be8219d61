import type { Loyalty, Redemption } from '@heatwise/contract/loyalty/loyalty.contract';
import {
  REDEMPTION_NOTE_MAX_LENGTH,
  REDEMPTION_STATE_LABELS,
  REWARDS,
  type RedemptionState,
  type RewardName,
  rewardOf,
} from '@heatwise/domain/loyalty/reward';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { seesAllTickets } from '@heatwise/domain/tickets/ticket';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { StateMark, type Tone } from '../../entities/programme/programme-parts.tsx';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { useActor } from '../../sync/actor.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ListRow, RowList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import classes from './loyalty.module.css';
import { useRedeem } from './loyalty.queries.ts';
import { pointsText } from './points-text.ts';

const TONES: Readonly<Record<RedemptionState, Tone>> = {
  waiting: 'waiting',
  redeemed: 'good',
  refused: 'bad',
};

/** What points are good for, and what was redeemed. Admins redeem. */
export function Rewards({ loyalty }: { loyalty: Loyalty }) {
  const isAdmin = isOrgAdmin(useActor());
  const [chosen, setChosen] = useState<RewardName | null>(null);
  const { balance, redemptions } = loyalty;
  return (
    <TitledCard
      title="Rewards"
      hint={
        isAdmin
          ? 'Redeeming reserves the points and opens a ticket, in which Heatwise answers.'
          : 'Admins of your organisation redeem points.'
      }
    >
      <RowList label="Rewards">
        {REWARDS.map(({ reward, title, text, points }) => (
          <ListRow
            key={reward}
            label={title}
            end={
              <Group gap="sm">
                <span className={classes.points}>{pointsText(points)}</span>
                {isAdmin ? (
                  <Button
                    variant="default"
                    disabled={balance < points}
                    aria-label={`Redeem ${title}`}
                    title={balance < points ? `${pointsText(points - balance)} missing` : undefined}
                    onClick={() => setChosen(reward)}
                  >
                    Redeem
                  </Button>
                ) : null}
              </Group>
            }
          >
            <Text fw={600}>{title}</Text>
            <Text size="sm">{text}</Text>
          </ListRow>
        ))}
      </RowList>
      {redemptions.length > 0 ? (
        <>
          <Title order={3} size="h5" mt="lg" mb="xs">
            Redeemed
          </Title>
          <RowList label="Redeemed">
            {redemptions.map((redemption) => (
              <Redeemed key={redemption.redemption_id} redemption={redemption} />
            ))}
          </RowList>
        </>
      ) : null}
      <GuardedModal opened={chosen !== null} onClose={() => setChosen(null)} title="Redeem points">
        {chosen ? (
          <RedeemForm key={chosen} reward={chosen} loyalty={loyalty} onDone={() => setChosen(null)} />
        ) : null}
      </GuardedModal>
    </TitledCard>
  );
}

function Redeemed({ redemption }: { redemption: Redemption }) {
  const { title, points, state, asked_at, asked_by_name, note, reason, ticket_id } = redemption;
  const seesTicket = seesAllTickets(useActor());
  const zone = useViewerZone();
  return (
    <ListRow label={title} end={<StateMark tone={TONES[state]}>{REDEMPTION_STATE_LABELS[state]}</StateMark>}>
      <Text fw={600}>{title}</Text>
      {note === '' ? null : <Text size="sm">“{note}”</Text>}
      <Text size="sm" c="dimmed">
        {[dateText(Date.parse(asked_at), zone), asked_by_name, pointsText(points)]
          .filter((text) => text !== '')
          .join(', ')}
      </Text>
      {reason ? <Text size="sm">{`Heatwise says: ${reason}`}</Text> : null}
      {seesTicket ? (
        <AnchorLink to="/settings/tickets/$uuid" params={{ uuid: ticket_id }} size="sm">
          Its ticket
        </AnchorLink>
      ) : null}
    </ListRow>
  );
}

type FormProps = { reward: RewardName; loyalty: Loyalty; onDone: () => void };

/** Says which redemptions it knows of: where another tab was faster, nothing is redeemed twice by accident. */
function RedeemForm({ reward: name, loyalty, onDone }: FormProps) {
  // Of when the dialog was opened, so that pressing twice redeems once.
  const [ids] = useState(() => ({
    redemption_id: crypto.randomUUID(),
    ticket_id: crypto.randomUUID(),
    message_id: crypto.randomUUID(),
    redeemed_times: loyalty.redeemed_times,
  }));
  const [note, setNote] = useState('');
  useUnsavedChanges(note !== '');
  const redeem = useRedeem();
  const { title, text, points } = rewardOf(name);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate({ ...ids, reward: name, note: note.trim() }, { onSuccess: onDone });
      }}
    >
      <Stack gap="md">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm">{text}</Text>
        </div>
        <Text size="sm">
          {`${pointsText(points)} of ${pointsText(loyalty.balance)} are reserved. If it is refused, they come back.`}
        </Text>
        <Textarea
          label="Note"
          description="Where to send it, or what we should know."
          autosize
          minRows={2}
          maxLength={REDEMPTION_NOTE_MAX_LENGTH}
          data-autofocus
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {redeem.error ? (
          <Text size="sm" role="alert">
            {redeem.error.message}
          </Text>
        ) : null}
        <FormButtons onCancel={onDone} loading={redeem.isPending} disabled={redeem.isError}>
          {`Redeem ${pointsText(points)}`}
        </FormButtons>
      </Stack>
    </form>
  );
}
