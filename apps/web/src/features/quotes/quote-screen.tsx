import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-messages';
import { QUOTE_REASON_MAX_LENGTH } from '@heatwise/domain/quotes/quote-request';
import { mayStep, type QuoteState } from '@heatwise/domain/quotes/quote-state';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { QuoteEndNotice } from './quote-end.tsx';
import { QuoteStateBadge } from './quote-state-badge.tsx';
import { QuoteVersions } from './quote-versions.tsx';
import { useDecline, useWithdraw } from './quotes.mutations.ts';
import { useQuote } from './quotes.queries.ts';

/** One quote as whoever asked reads and answers it. */
export function QuoteScreen({ quoteId }: { quoteId: string }) {
  const { data: quote, error, refetch } = useQuote(quoteId);
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/settings/quote" label="All quotes" />
        <Group gap="sm">
          <Title order={1} size="h2">
            {quote ? `Quote ${quote.number}` : error ? 'Quote not found' : 'Quote'}
          </Title>
          {quote ? <QuoteStateBadge state={quote.state} side="customer" /> : null}
        </Group>
        {quote?.assigned_to_name ? (
          <Text size="sm" c="dimmed" mt={4}>
            Looked after by {quote.assigned_to_name}, Heatwise
          </Text>
        ) : null}
      </div>
      <QueryState query={{ data: quote, error, refetch }} text="Loading the quote…" />
      {quote ? <Shown quote={quote} /> : null}
    </Stack>
  );
}

function Shown({ quote }: { quote: Quote }) {
  const { version, versions } = quote;
  return (
    <>
      <QuoteEndNotice quote={quote} side="customer" />
      <TitledCard title={versions[0]?.offer ? `Our offer, version ${version}` : `What you asked for`}>
        <QuoteVersions quote={quote} side="customer" />
        <Answer quote={quote} />
      </TitledCard>
    </>
  );
}

type Asked = 'accept' | 'change' | 'decline' | 'withdraw' | null;

/** What can be done with it as it stands. */
function Answer({ quote }: { quote: Quote }) {
  const { quote_id, version, number, state } = quote;
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const decline = useDecline();
  const withdraw = useWithdraw();
  const steps = stepsIn(state);
  return (
    <>
      {steps.length > 0 ? (
        <Group gap="xs" mt="lg">
          {steps.map(({ step, label }) => (
            <Button
              key={step}
              size="md"
              variant={step === 'accept' ? 'filled' : 'default'}
              onClick={() => setAsked(step)}
            >
              {label}
            </Button>
          ))}
        </Group>
      ) : null}
      <AcceptDialog opened={asked === 'accept'} quote={quote} onClose={close} />
      <ChangeDialog opened={asked === 'change'} quote={quote} onClose={close} />
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
        opened={asked === 'decline'}
        title={`Decline the offer ${number}?`}
        write={decline}
        inputOf={(reason) => ({ quote_id, version, reason })}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'withdraw'}
        title={`Withdraw the quote ${number}?`}
        confirm="Withdraw"
        isDangerous
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(quote_id, { onSettled: close })}
        onCancel={close}
      >
        Nobody answers it any more. You can ask again at any time.
      </ConfirmDialog>
    </>
  );
}

function stepsIn(state: QuoteState) {
  return (
    [
      { step: 'accept', domain: 'accept', label: 'Accept…' },
      { step: 'change', domain: 'ask-change', label: 'Ask for a change…' },
      { step: 'decline', domain: 'decline', label: 'Decline…' },
      { step: 'withdraw', domain: 'withdraw', label: 'Withdraw…' },
    ] as const
  ).filter(({ domain }) => mayStep(state, domain));
}
