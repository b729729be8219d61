import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import type { Cart, CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import {
  EMPTY_QUOTE_ADDRESS,
  MOST_QUANTITY,
  QUOTE_ADDRESS_LABELS,
  QUOTE_ADDRESS_PART_MAX_LENGTH,
  QUOTE_ADDRESS_PARTS,
  QUOTE_NOTE_MAX_LENGTH,
  requestProblems,
} from '@heatwise/domain/quotes/quote';
import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { ON_REQUEST } from '@heatwise/domain/quotes/quote-offer';
import { Button, Checkbox, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './quotes.module.css';
import { useEditCart, useEmptyCart, useSendCart, useSetLine } from './quotes.queries.ts';

type CartLinesProps = {
  items: readonly CatalogueItem[];
  cart: Cart;
  /** By path, as `lines.` and the item. */
  problems: Readonly<Record<string, string>>;
};

/** What is in the cart, with how many of each. */
function CartLines({ items, cart, problems }: CartLinesProps) {
  return (
    <ul className={classes.list} aria-label="In the cart">
      {cart.lines.map(({ item_id, quantity }) => {
        const item = items.find((one) => one.item_id === item_id);
        return (
          <Line
            key={item_id}
            item_id={item_id}
            quantity={quantity}
            name={item?.name ?? 'No longer offered'}
            price={item ? priceText(item, cart, quantity) : ''}
            problem={problems[`lines.${item_id}`]}
          />
        );
      })}
    </ul>
  );
}

function priceText({ prices }: CatalogueItem, { currency }: Cart, quantity: number): string {
  const price = prices[currency];
  return price === null ? ON_REQUEST : `List price ${moneyText(currency, price * quantity)}`;
}

type LineProps = {
  item_id: string;
  quantity: number;
  name: string;
  price: string;
  problem: string | undefined;
};

function Line({ item_id, quantity, name, price, problem }: LineProps) {
  const set = useSetLine();
  // Sent when the field is left: not each digit is meant.
  const [typed, setTyped] = useState(quantity);
  const [followed, setFollowed] = useState(quantity);
  // Added to from the catalogue, or changed in another window.
  if (quantity !== followed) {
    setFollowed(quantity);
    setTyped(quantity);
  }
  const send = () => {
    if (typed !== quantity) set.mutate({ item_id, quantity: typed });
  };
  return (
    <li>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {price}
        </Text>
        {problem ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        ) : null}
      </div>
      <Group gap="xs" wrap="nowrap" align="start">
        <fieldset
          className={classes.bare}
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Not what the whole form does.
            event.preventDefault();
            send();
          }}
        >
          <WholeNumberField
            aria-label={`How many of ${name}`}
            className={classes.quantity}
            min={1}
            max={MOST_QUANTITY}
            value={typed}
            onChange={(next) => next !== null && setTyped(next)}
          />
        </fieldset>
        <Button
          variant="default"
          loading={set.isPending}
          aria-label={`Take out ${name}`}
          onClick={() => set.mutate({ item_id, quantity: 0 })}
        >
          Take out
        </Button>
      </Group>
    </li>
  );
}

type Props = { items: readonly CatalogueItem[]; cart: Cart; onSent: (quote_id: string) => void };

/** What somebody puts together until it is sent; the server keeps it. */
export function CartCard(props: Props) {
  return (
    <TitledCard title="Your cart">
      {props.cart.lines.length === 0 ? (
        <EmptyState title="The cart is empty" hint="Add what you need from the catalogue." />
      ) : (
        <CartForm {...props} />
      )}
    </TitledCard>
  );
}

type Draft = Pick<Cart, 'delivery' | 'note'> & {
  billing: Cart['delivery'];
  hasBilling: boolean;
};

function CartForm({ items, cart, onSent }: Props) {
  const edit = useEditCart();
  const empty = useEmptyCart();
  const [isEmptying, setIsEmptying] = useState(false);
  const { lines, revision, currency } = cart;
  const inputOf = ({ delivery, billing, hasBilling, note }: Draft) => ({
    revision,
    currency,
    delivery,
    note: note.trim(),
    billing: hasBilling ? billing : null,
  });
  const offered = new Set(items.map(({ item_id }) => item_id));
  const saved: Draft = {
    delivery: cart.delivery,
    billing: cart.billing ?? EMPTY_QUOTE_ADDRESS,
    hasBilling: cart.billing !== null,
    note: cart.note,
  };
  const form = useDraftForm({
    saved,
    problemsOf: (draft) => requestProblems({ lines, ...inputOf(draft) }, offered),
    inputOf,
    write: useSendCart(),
    onSaved: ({ quote_id }: Quote) => onSent(quote_id),
  });
  const { values, problems } = form;
  const isBusy = form.isBusy || edit.isPending || empty.isPending;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <CartLines items={items} cart={cart} problems={problems} />
        <AddressFields legend="Deliver to" path="delivery" field={form.field} />
        <Checkbox
          label="Send the invoice to another address"
          checked={values.hasBilling}
          onChange={({ currentTarget }) => form.change({ hasBilling: currentTarget.checked })}
        />
        {values.hasBilling ? <AddressFields legend="Invoice to" path="billing" field={form.field} /> : null}
        <Textarea
          label="Note"
          description="What we should know: dates, gates, how you will use it."
          autosize
          minRows={2}
          maxLength={QUOTE_NOTE_MAX_LENGTH}
          {...form.field('note')}
        />
        <Text size="sm" c="dimmed">
          Asking for a quote is no order. We answer with an offer that you can read in peace.
        </Text>
        <Group gap="xs">
          <Button type="submit" size="md" loading={form.isBusy} disabled={isBusy}>
            Ask for a quote
          </Button>
          <Button
            variant="default"
            size="md"
            disabled={!form.isDirty || isBusy}
            loading={edit.isPending}
            onClick={() => edit.mutate(inputOf(values))}
          >
            Keep for later
          </Button>
          <Button variant="default" size="md" disabled={isBusy} onClick={() => setIsEmptying(true)}>
            Empty the cart…
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isEmptying}
        title="Empty the cart?"
        confirm="Empty it"
        isDangerous
        onConfirm={() => {
          setIsEmptying(false);
          empty.mutate(undefined);
        }}
        onCancel={() => setIsEmptying(false)}
      >
        Everything is taken out. Addresses and note stay.
      </ConfirmDialog>
    </form>
  );
}

type AddressFieldsProps = {
  legend: string;
  path: 'delivery' | 'billing';
  /** Of the form: value, problem and change by the path. */
  field: (path: `delivery.${string}` | `billing.${string}`) => ComponentProps<typeof TextInput>;
};

function AddressFields({ legend, path, field }: AddressFieldsProps) {
  return (
    <Fieldset legend={legend}>
      <div className={classes.fields}>
        {QUOTE_ADDRESS_PARTS.map((part) => (
          <TextInput
            key={part}
            label={QUOTE_ADDRESS_LABELS[part]}
            autoComplete="off"
            maxLength={QUOTE_ADDRESS_PART_MAX_LENGTH}
            {...field(`${path}.${part}`)}
          />
        ))}
      </div>
    </Fieldset>
  );
}
