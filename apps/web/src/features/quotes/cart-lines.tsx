import type { Cart, CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import { ON_REQUEST } from '@heatwise/domain/quotes/quote-catalogue';
import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { MOST_QUANTITY } from '@heatwise/domain/quotes/quote-request';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import classes from './quotes.module.css';
import { useSetLine } from './quotes.mutations.ts';

type CartLinesProps = {
  items: readonly CatalogueItem[];
  cart: Cart;
  /** By path, as `lines.` and the item. */
  problems: Readonly<Record<string, string>>;
};

/** What is in the cart, with how many of each. */
export function CartLines({ items, cart, problems }: CartLinesProps) {
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
