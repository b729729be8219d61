import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import {
  type CartLine,
  MOST_QUANTITY,
  mayStep,
  ORDER_NUMBER_MAX_LENGTH,
  QUOTE_NAME_MAX_LENGTH,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_PROBLEMS,
  QUOTE_REASON_MAX_LENGTH,
  type QuoteState,
  withQuantity,
} from '@heatwise/domain/quotes/quote';
import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-offer';
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import { QuoteEndNotice, QuoteStateBadge, QuoteVersions } from './quote-versions.tsx';
import classes from './quotes.module.css';
import {
  useAccept,
  useAskChange,
  useCatalogue,
  useDecline,
  useQuote,
  useWithdraw,
} from './quotes.queries.ts';

type AcceptDialogProps = { opened: boolean; quote: Quote; onClose: () => void };

/** Accepts the version that was the newest when the dialog opened, with a typed name. */
function AcceptDialog({ opened, quote, onClose }: AcceptDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title={`Accept the offer ${quote.number}`}
      closeOnClickOutside={false}
    >
      <AcceptForm quote={quote} onDone={onClose} />
    </GuardedModal>
  );
}

const empty = { name: '', order_number: '' };

function AcceptForm({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  // While one types, a newer one may arrive: that one nobody has read.
  const [{ quote_id, version, currency, total_cents }] = useState(quote);
  const form = useDraftForm({
    saved: empty,
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? QUOTE_MESSAGES.nameMissing : null }),
    inputOf: (draft) => ({ quote_id, version, ...draft }),
    write: useAccept(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Text size="sm">
          You accept version {version}
          {total_cents === null ? '' : ` for ${moneyText(currency, total_cents)}, tax included`}. This is an
          order.
        </Text>
        <TextInput
          label="Your name"
          description="Typed by whoever accepts; it is kept with the offer."
          data-autofocus
          required
          autoComplete="name"
          maxLength={QUOTE_NAME_MAX_LENGTH}
          {...form.field('name')}
        />
        <TextInput
          label="Your order number"
          description="Optional; it is printed on the invoice."
          autoComplete="off"
          maxLength={ORDER_NUMBER_MAX_LENGTH}
          {...form.field('order_number')}
        />
        <FormButtons onCancel={onDone} loading={form.isBusy}>
          Accept the offer
        </FormButtons>
      </Stack>
    </form>
  );
}

type ChangeDialogProps = { opened: boolean; quote: Quote; onClose: () => void };

/** Asks for other quantities or other things, in the next version. */
function ChangeDialog({ opened, quote, onClose }: ChangeDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="Ask for a change"
      size="lg"
      closeOnClickOutside={false}
    >
      <ChangeForm quote={quote} onDone={onClose} />
    </GuardedModal>
  );
}

type Draft = { lines: CartLine[]; note: string };

function ChangeForm({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  // Of what was read, however long one writes.
  const [{ quote_id, version, versions }] = useState(quote);
  const [request_id] = useState(() => crypto.randomUUID());
  const { data: items = [] } = useCatalogue();
  const asked = versions[0]?.asked.lines ?? [];
  const saved: Draft = {
    lines: asked.map(({ item_id, quantity }) => ({ item_id, quantity })),
    note: '',
  };
  const form = useDraftForm({
    saved,
    problemsOf: ({ lines }) => ({ lines: lines.length === 0 ? QUOTE_PROBLEMS.lines : null }),
    inputOf: (draft) => ({ quote_id, request_id, version, ...draft }),
    write: useAskChange(),
    onSaved: onDone,
  });
  const { lines } = form.values;
  const nameOf = (id: string) =>
    [...items, ...asked].find(({ item_id }) => item_id === id)?.name ?? 'No longer offered';
  const set = (item_id: string, quantity: number) =>
    form.change({ lines: withQuantity(lines, item_id, quantity) });
  const others = items.filter(({ item_id }) => lines.every((line) => line.item_id !== item_id));
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <ul className={classes.list} aria-label="What is asked for">
          {lines.map(({ item_id, quantity }) => (
            <li key={item_id}>
              <Text className={classes.words} fw={600}>
                {nameOf(item_id)}
              </Text>
              <Group gap="xs" wrap="nowrap" align="start">
                <WholeNumberField
                  aria-label={`How many of ${nameOf(item_id)}`}
                  className={classes.quantity}
                  min={1}
                  max={MOST_QUANTITY}
                  value={quantity}
                  onChange={(next) => next !== null && set(item_id, next)}
                />
                <Button
                  variant="default"
                  aria-label={`Take out ${nameOf(item_id)}`}
                  onClick={() => set(item_id, 0)}
                >
                  Take out
                </Button>
              </Group>
            </li>
          ))}
        </ul>
        {form.problems.lines ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.problems.lines}
          </Text>
        ) : null}
        {others.length > 0 ? (
          <NativeSelect
            label="Add from the catalogue"
            value=""
            data={[
              { value: '', label: 'Choose what to add' },
              ...others.map(({ item_id, name }) => ({ value: item_id, label: name })),
            ]}
            onChange={({ currentTarget }) => currentTarget.value && set(currentTarget.value, 1)}
          />
        ) : null}
        <Textarea
          label="What should be different"
          autosize
          minRows={3}
          maxLength={QUOTE_NOTE_MAX_LENGTH}
          {...form.field('note')}
        />
        <FormButtons onCancel={onDone} loading={form.isBusy}>
          Ask for the change
        </FormButtons>
      </Stack>
    </form>
  );
}

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
