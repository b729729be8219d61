import { Stack, Text, Title } from '@mantine/core';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { CartCard } from './cart-card.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import { QuoteList } from './quote-list.tsx';
import { useCart, useCatalogue } from './quotes.queries.ts';
import type { QuotesSearch } from './quotes-search.ts';

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
