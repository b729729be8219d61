import type { QuoteSummary } from '@heatwise/contract/quotes/quote-parts.schema';
import type { Cart, CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import { MOST_QUANTITY, QUOTE_STATE_LABELS } from '@heatwise/domain/quotes/quote';
import { CURRENCIES, moneyText } from '@heatwise/domain/quotes/quote-money';
import { ITEM_KIND_LABELS, ITEM_KINDS, type ItemKind, ON_REQUEST } from '@heatwise/domain/quotes/quote-offer';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText, dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ChoiceFilter, ListFilters } from '../../ui/list-filters.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ListRow, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { CartCard } from './cart-card.tsx';
import { QuoteStateBadge } from './quote-versions.tsx';
import classes from './quotes.module.css';
import { useCart, useCatalogue, useEditCart, useQuotes, useSetLine } from './quotes.queries.ts';
import { LISTED_STATES, type QuotesSearch } from './quotes-search.ts';

type QuoteListProps = { search: QuotesSearch; onSearchChange: (search: QuotesSearch) => void };

/** What was sent, the newest first. */
function QuoteList({ search, onSearchChange }: QuoteListProps) {
  const { q = '', state } = search;
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  const quotes = useQuotes({ q: words, state });
  const isFiltered = words !== '' || state !== undefined;
  return (
    <TitledCard title="Your quotes">
      <ListFilters
        label="Search quotes"
        placeholder="Number or name"
        words={q}
        onWords={(next) => onSearchChange({ ...search, q: next || undefined })}
        mb="sm"
      >
        <ChoiceFilter
          label="State"
          all="All states"
          values={LISTED_STATES}
          toLabel={(one) => QUOTE_STATE_LABELS[one]}
          value={state}
          onChange={(next) => onSearchChange({ ...search, state: next })}
        />
      </ListFilters>
      <QueryList
        query={quotes}
        text="Loading the quotes…"
        height={120}
        label="Your quotes"
        items={quotes.data?.rows}
        empty={{
          title: isFiltered ? 'No quote fits' : 'No quotes yet',
          hint: isFiltered
            ? 'Try fewer letters, or all states.'
            : 'Choose from the catalogue below, and ask for one.',
        }}
      >
        {(quote) => <QuoteEntry key={quote.quote_id} quote={quote} />}
      </QueryList>
    </TitledCard>
  );
}

function QuoteEntry({ quote }: { quote: QuoteSummary }) {
  const zone = useViewerZone();
  const { quote_id, number, state, currency, total_cents, valid_until, changed_at, asked_by_name } = quote;
  return (
    <ListRow
      end={
        total_cents === null ? null : (
          <Text className={classes.amount}>{moneyText(currency, total_cents)}</Text>
        )
      }
    >
      <Group gap="xs">
        <AnchorLink to="/settings/quote/$quote_id" params={{ quote_id }} fw={600}>
          {number}
        </AnchorLink>
        <QuoteStateBadge state={state} side="customer" />
      </Group>
      <Text size="sm" c="dimmed">
        {asked_by_name}, {dateText(Date.parse(changed_at), zone)}
        {state === 'quoted' && valid_until ? `, valid until ${dayText(valid_until)}` : ''}
      </Text>
    </ListRow>
  );
}

type CatalogueCardProps = { items: readonly CatalogueItem[]; cart: Cart };

/** What there is to be had, to be put into the cart. */
function CatalogueCard({ items, cart }: CatalogueCardProps) {
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

type Props = {
  search: QuotesSearch;
  onSearchChange: (search: QuotesSearch) => void;
  onSent: (quote_id: string) => void;
};

/** What was asked for, and what can be. */
export function QuotesScreen({ search, onSearchChange, onSent }: Props) {
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Quotes
        </Title>
        <Text c="dimmed" size="sm" mt={4} maw={620}>
          Put together what you need and ask for a price. The offer can be changed until you accept it.
        </Text>
      </div>
      <QuoteList search={search} onSearchChange={onSearchChange} />
      <Ordering onSent={onSent} />
    </Stack>
  );
}

function Ordering({ onSent }: { onSent: (quote_id: string) => void }) {
  const catalogue = useCatalogue();
  const cart = useCart();
  const error = catalogue.error ?? cart.error;
  if (catalogue.data && cart.data) {
    return (
      <>
        <CatalogueCard items={catalogue.data} cart={cart.data} />
        <CartCard items={catalogue.data} cart={cart.data} onSent={onSent} />
      </>
    );
  }
  if (!error) return <LoadingState text="Loading the catalogue…" />;
  const retry = () => void Promise.all([catalogue.refetch(), cart.refetch()]);
  return <ErrorState message={error.message} onRetry={retry} />;
}
