import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-messages';
import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { ORDER_NUMBER_MAX_LENGTH, QUOTE_NAME_MAX_LENGTH } from '@heatwise/domain/quotes/quote-request';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useAccept } from './quotes.mutations.ts';

type AcceptDialogProps = { opened: boolean; quote: Quote; onClose: () => void };

/** Accepts the version that was the newest when the dialog opened, with a typed name. */
export function AcceptDialog({ opened, quote, onClose }: AcceptDialogProps) {
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
