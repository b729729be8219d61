import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { mayStep, QUOTE_REASON_MAX_LENGTH } from '@heatwise/domain/quotes/quote';
import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-offer';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { AssigneeField } from '../../../entities/desk/desk-members.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { QuoteEndNotice, QuoteStateBadge, QuoteVersions } from '../quote-versions.tsx';
import { useAssign, useDeclineAtDesk, useDeskQuote } from './desk-quotes.queries.ts';
import { OfferCard } from './offer-card.tsx';

/** One quote as the desk answers it. */
export function DeskQuoteScreen({ quoteId }: { quoteId: string }) {
  const { data: quote, error, refetch } = useDeskQuote(quoteId);
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/desk/quotes" label="All quotes" />
        <Group gap="sm">
          <Title order={2} size="h3">
            {quote ? `Quote ${quote.number}` : error ? 'Quote not found' : 'Quote'}
          </Title>
          {quote ? <QuoteStateBadge state={quote.state} side="desk" /> : null}
        </Group>
      </div>
      <QueryState query={{ data: quote, error, refetch }} text="Loading the quote…" />
      {quote ? (
        <>
          <QuoteEndNotice quote={quote} side="desk" />
          <About quote={quote} />
          <TitledCard title={`Version ${quote.version}`}>
            <QuoteVersions quote={quote} side="desk" />
          </TitledCard>
          {mayStep(quote.state, 'offer') ? <OfferCard quote={quote} /> : null}
        </>
      ) : null}
    </Stack>
  );
}

/** Whose it is, who looks after it, and declining it. */
function About({ quote }: { quote: Quote }) {
  const { quote_id, revision, number, org_name, asked_by_name, waiting_since } = quote;
  const zone = useViewerZone();
  const assign = useAssign();
  const decline = useDeclineAtDesk();
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <TitledCard title={org_name}>
      <Facts
        facts={[
          { name: 'Asked by', value: asked_by_name },
          {
            name: 'Waiting since',
            value: waiting_since ? dateTimeText(Date.parse(waiting_since), zone) : 'Not waiting',
          },
        ]}
      />
      <Group gap="sm" mt="md" align="flex-end">
        <AssigneeField
          assigned_to={quote.assigned_to}
          assigned_name={quote.assigned_to_name}
          isPending={assign.isPending}
          onAssign={(assign_to) => assign.mutate({ quote_id, revision, assign_to })}
        />
        {mayStep(quote.state, 'desk-decline') ? (
          <Button variant="default" size="md" onClick={() => setIsDeclining(true)}>
            Decline…
          </Button>
        ) : null}
      </Group>
      <ReasonDialog
        field={{
          label: 'Why',
          description: 'The other side reads it.',
          minRows: 3,
          maxLength: QUOTE_REASON_MAX_LENGTH,
        }}
        missing={QUOTE_MESSAGES.reasonMissing}
        confirm="Decline"
        color="red.8"
        closeOnClickOutside={false}
        opened={isDeclining}
        title={`Decline the quote ${number}?`}
        write={decline}
        inputOf={(reason) => ({ quote_id, revision, reason })}
        onClose={() => setIsDeclining(false)}
      />
    </TitledCard>
  );
}
