import type { Cart, CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import {
  ITEM_KIND_LABELS,
  ITEM_KINDS,
  type ItemKind,
  ON_REQUEST,
} from '@heatwise/domain/quotes/quote-catalogue';
import { CURRENCIES, moneyText } from '@heatwise/domain/quotes/quote-money';
import { MOST_QUANTITY } from '@heatwise/domain/quotes/quote-request';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Button, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceFilter, ListFilters } from '../../ui/list-filters.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import classes from './quotes.module.css';
import { useEditCart, useSetLine } from './quotes.mutations.ts';

type CatalogueCardProps = { items: readonly CatalogueItem[]; cart: Cart };

/** What there is to be had, to be put into the cart. */
export function CatalogueCard({ items, cart }: CatalogueCardProps) {
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<ItemKind>();
  const edit = useEditCart();
  const shown = items.filter(
    (item) =>
      (kind === undefined || item.kind === kind) && matchesSearch([item.name, item.description], words),
  );
  return (
    <TitledCard title="Catalogue">
      <ListFilters
        label="Search the catalogue"
        placeholder="Name or description"
        words={words}
        onWords={setWords}
        mb="sm"
      >
        <ChoiceFilter
          label="Kind"
          all="All kinds"
          values={ITEM_KINDS}
          toLabel={(one) => ITEM_KIND_LABELS[one]}
          value={kind}
          onChange={setKind}
        />
        <NativeSelect
          aria-label="Currency"
          value={cart.currency}
          disabled={edit.isPending}
          data={[...CURRENCIES]}
          onChange={({ currentTarget }) => {
            const currency = CURRENCIES.find((one) => one === currentTarget.value);
            const { revision, delivery, billing, note } = cart;
            if (currency) edit.mutate({ revision, currency, delivery, billing, note });
          }}
        />
      </ListFilters>
      {shown.length === 0 ? (
        <EmptyState
          title={items.length === 0 ? 'The catalogue is empty' : 'Nothing in the catalogue fits'}
          hint={items.length === 0 ? 'Nothing is offered at the moment.' : 'Try fewer letters, or all kinds.'}
        />
      ) : null}
      {ITEM_KINDS.map((one) => {
        const ofKind = shown.filter((item) => item.kind === one);
        if (ofKind.length === 0) return null;
        return (
          <section key={one} aria-label={ITEM_KIND_LABELS[one]}>
            <Title order={3} size="h6" mt="sm" mb={6}>
              {ITEM_KIND_LABELS[one]}
            </Title>
            <ul className={classes.list}>
              {ofKind.map((item) => (
                <CatalogueEntry key={item.item_id} item={item} cart={cart} />
              ))}
            </ul>
          </section>
        );
      })}
    </TitledCard>
  );
}

function CatalogueEntry({ item, cart }: { item: CatalogueItem; cart: Cart }) {
  const { item_id, name, description, unit, prices } = item;
  const price = prices[cart.currency];
  const inCart = cart.lines.find((line) => line.item_id === item_id)?.quantity ?? 0;
  const set = useSetLine();
  return (
    <li>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" className={classes.text}>
          {description}
        </Text>
        <Text size="sm" c="dimmed">
          {price === null ? ON_REQUEST : moneyText(cart.currency, price)}, {unit}
        </Text>
      </div>
      <Button
        variant="default"
        size="md"
        disabled={inCart >= MOST_QUANTITY}
        loading={set.isPending}
        aria-label={`Add ${name}`}
        onClick={() => set.mutate({ item_id, quantity: inCart + 1 })}
      >
        {inCart === 0 ? 'Add' : `Add (${formatNumber(inCart)} in the cart)`}
      </Button>
    </li>
  );
}
