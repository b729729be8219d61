import type { QuoteSummary } from '@heatwise/contract/quotes/quote-parts.schema';
import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { QUOTE_STATE_LABELS } from '@heatwise/domain/quotes/quote-state';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateText, dayText } from '@heatwise/domain/time/date-text';
import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ChoiceFilter, ListFilters } from '../../ui/list-filters.tsx';
import { ListRow, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { LISTED_STATES } from './listed-states.ts';
import { QuoteStateBadge } from './quote-state-badge.tsx';
import classes from './quotes.module.css';
import { useQuotes } from './quotes.queries.ts';
import type { QuotesSearch } from './quotes-search.ts';

type QuoteListProps = { search: QuotesSearch; onSearchChange: (search: QuotesSearch) => void };

/** What was sent, the newest first. */
export function QuoteList({ search, onSearchChange }: QuoteListProps) {
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
