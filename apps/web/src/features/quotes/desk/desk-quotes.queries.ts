import type { QuoteList } from '@heatwise/contract/quotes/quote-parts.schema';
import { deskQuoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { QuoteState } from '@heatwise/domain/quotes/quote-state';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../../platform/always-asked.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { joined, nextOffset } from '../quotes.queries.ts';

export const DESK_QUOTES = ['desk', 'quotes'] as const;
export const DESK_CATALOGUE = ['desk', 'catalogue'] as const;
/** What customers send, and what colleagues answer, arrives by itself. */
const REFRESH_MS = 15_000;

type Filter = {
  readonly q: string;
  readonly state: QuoteState | undefined;
  /** 'me', 'nobody', or somebody's id. */
  readonly assigned: string | undefined;
};

/** Of all organisations, as far as they were read, and how many there are. */
export function useDeskQuotes({ q, state, assigned }: Filter) {
  const { api } = usePlatform();
  return useInfiniteQuery<QuoteList, RequestFailure, QuoteList, readonly unknown[], number>({
    queryKey: [...DESK_QUOTES, 'list', q, state ?? '', assigned ?? ''],
    queryFn: ({ pageParam }) =>
      api.send(deskQuoteRoutes.list, {
        querystring: { ...(state && { state }), ...(assigned && { assigned }), search: q, offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }) => joined(pages),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    ...ALWAYS_ASKED,
  });
}

export function useDeskQuote(quote_id: string) {
  return useApiQuery(
    [...DESK_QUOTES, 'one', quote_id],
    (api) => api.send(deskQuoteRoutes.detail, { params: { quote_id } }),
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}

/** The whole catalogue, with what is not offered any more. */
export function useItems() {
  return useApiQuery([...DESK_CATALOGUE], async (api) => (await api.send(deskQuoteRoutes.items)).items, {
    ...ALWAYS_ASKED,
  });
}
