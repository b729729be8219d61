import type { QuoteSummary } from '@heatwise/contract/quotes/quote-parts.schema';
import { QUOTE_STATE_LABELS, type QuoteState } from '@heatwise/domain/quotes/quote';
import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { formatCount } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { WhoseFilter } from '../../../entities/desk/desk-members.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { ChoiceFilter, ListFilters } from '../../../ui/list-filters.tsx';
import { toTableProps, useTableHeight } from '../../../ui/paged-table.ts';
import { QuoteStateBadge } from '../quote-versions.tsx';
import { LISTED_STATES } from '../quotes-search.ts';
import { useDeskQuotes } from './desk-quotes.queries.ts';

/** What is above and below the list. */
const AROUND_LIST = 360;

const columnsFor = (zone: TimeZone): readonly DataColumn<QuoteSummary>[] =>
  (
    [
      {
        id: 'number',
        header: 'Quote',
        value: ({ number }) => number,
        cell: ({ quote_id, number }) => (
          <AnchorLink to="/desk/quotes/$quote_id" params={{ quote_id }} fw={600} size="sm">
            {number}
          </AnchorLink>
        ),
        width: 130,
        isFrozen: true,
      },
      { id: 'organisation', header: 'Organisation', value: ({ org_name }) => org_name, width: 200 },
      {
        id: 'state',
        header: 'State',
        value: ({ state }) => state,
        cell: ({ state }) => <QuoteStateBadge state={state} side="desk" />,
        width: 190,
      },
      {
        id: 'waiting',
        header: 'Waiting since',
        value: ({ waiting_since }) => (waiting_since ? dateTimeText(Date.parse(waiting_since), zone) : '–'),
        width: 170,
      },
      { id: 'assigned', header: 'Looked after by', value: (row) => row.assigned_to_name ?? '–', width: 160 },
      { id: 'asked', header: 'Asked by', value: ({ asked_by_name }) => asked_by_name, width: 160 },
      {
        id: 'total',
        header: 'Total',
        value: ({ currency, total_cents }) => (total_cents === null ? '–' : moneyText(currency, total_cents)),
        width: 160,
        align: 'end',
      },
      { id: 'order', header: 'Order number', value: ({ order_number }) => order_number || '–', width: 150 },
    ] satisfies readonly DataColumn<QuoteSummary>[]
  ).map((column) => ({ ...column, isSortable: false }));

type Search = {
  readonly q?: string | undefined;
  readonly state?: QuoteState | undefined;
  readonly assigned?: string | undefined;
};
type Props = { search: Search; onSearchChange: (search: Search) => void };

/** Quotes of all organisations: those that wait first, the one that has waited longest before the others. */
export function DeskQuotesScreen({ search, onSearchChange }: Props) {
  const zone = useViewerZone();
  const { q = '', state, assigned } = search;
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  const list = useDeskQuotes({
    q: words,
    state,
    assigned,
  });
  const { data } = list;
  const columns = useMemo(() => columnsFor(zone), [zone]);
  const isFiltered = words !== '' || state !== undefined || assigned !== undefined;
  return (
    <Stack gap="sm">
      <ListFilters
        label="Search quotes"
        placeholder="Number, organisation, name"
        words={q}
        onWords={(next) => onSearchChange({ ...search, q: next || undefined })}
      >
        <ChoiceFilter
          label="State"
          all="All states"
          values={LISTED_STATES}
          toLabel={(one) => QUOTE_STATE_LABELS[one]}
          value={state}
          onChange={(next) => onSearchChange({ ...search, state: next })}
        />
        <WhoseFilter
          mine="me"
          nobody="nobody"
          value={assigned}
          onChange={(next) => onSearchChange({ ...search, assigned: next })}
        />
      </ListFilters>
      <Text size="sm" c="dimmed" role="status">
        {data ? formatCount(data.count, 'quote', 'quotes') : ' '}
      </Text>
      <DataTable
        label="Quotes"
        columns={columns}
        rows={data?.rows ?? null}
        rowId={({ quote_id }) => quote_id}
        {...toTableProps(list)}
        emptyTitle={isFiltered ? 'No quote fits' : 'Nobody has asked for a quote yet'}
        emptyHint={
          isFiltered ? 'Try fewer letters, or all states.' : 'What organisations send is listed here.'
        }
        height={useTableHeight(AROUND_LIST)}
        {...(data && { rowCount: data.count })}
      />
    </Stack>
  );
}
