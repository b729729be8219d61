import type { WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { TICKET_RATING_MAX_LENGTH, TICKET_RATINGS } from '@heatwise/domain/tickets/ticket';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useRateTicket } from './tickets.mutations.ts';

const WORDS = ['not at all', 'a little', 'partly', 'well', 'very well'] as const;

/** How satisfied one is with what came of a ticket. */
export function RatingCard({ ticket }: { ticket: WholeTicket }) {
  const [rating, setRating] = useState(ticket.rating);
  const [text, setText] = useState(ticket.rating_text);
  const rate = useRateTicket();
  const isChanged = rating !== ticket.rating || text.trim() !== ticket.rating_text;
  useUnsavedChanges(isChanged);
  return (
    <TitledCard title="How well were you helped?">
      <Stack gap="md">
        <Radio.Group
          aria-label="From 1, not at all, to 5, very well"
          value={rating === null ? '' : String(rating)}
          onChange={(value) => setRating(Number(value))}
        >
          <Group gap="md">
            {TICKET_RATINGS.map((value, place) => (
              <Radio
                key={value}
                value={String(value)}
                label={`${value} – ${WORDS[place]}`}
                size="md"
                py={10}
              />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          label="Anything to add?"
          maxLength={TICKET_RATING_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Group justify="flex-end">
          <Button
            size="md"
            variant="default"
            loading={rate.isPending}
            disabled={rating === null || !isChanged}
            onClick={() => {
              if (rating !== null) rate.mutate({ ticket_id: ticket.ticket_id, rating, text });
            }}
          >
            {ticket.rating === null ? 'Send rating' : 'Change rating'}
          </Button>
        </Group>
      </Stack>
    </TitledCard>
  );
}
