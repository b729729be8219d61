import type { QuoteList } from '@heatwise/contract/quotes/quote-parts.schema';
import { quoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { QuoteState } from '@heatwise/domain/quotes/quote-state';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

export const QUOTES = ['quotes'] as const;
export const CART = ['quotes', 'cart'] as const;
/** What the desk answers arrives by itself. */
const REFRESH_MS = 30_000;

export function useCatalogue() {
  return useApiQuery([...QUOTES, 'catalogue'], async (api) => (await api.send(quoteRoutes.catalogue)).items, {
    ...ALWAYS_ASKED,
    staleTime: 300_000,
  });
}

export function useCart() {
  return useApiQuery(CART, (api) => api.send(quoteRoutes.cart), { ...ALWAYS_ASKED });
}

export type QuoteFilter = { readonly q: string; readonly state: QuoteState | undefined };

/** What was sent, as far as it was read, and how many there are. */
export function useQuotes({ q, state }: QuoteFilter) {
  const { api } = usePlatform();
  return useInfiniteQuery<QuoteList, RequestFailure, QuoteList, readonly unknown[], number>({
    queryKey: [...QUOTES, 'list', q, state ?? ''],
    queryFn: ({ pageParam }) =>
      api.send(quoteRoutes.list, { querystring: { ...(state && { state }), search: q, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }) => joined(pages),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    ...ALWAYS_ASKED,
  });
}

export function useQuote(quote_id: string) {
  return useApiQuery(
    [...QUOTES, 'one', quote_id],
    (api) => api.send(quoteRoutes.detail, { params: { quote_id } }),
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}

/** Where the next page of a list begins. */
export function nextOffset(
  { count, quotes }: QuoteList,
  _pages: readonly QuoteList[],
  offset: number,
): number | undefined {
  return quotes.length > 0 && offset + quotes.length < count ? offset + quotes.length : undefined;
}

export function joined(pages: readonly QuoteList[]): QuoteList {
  return { quotes: pages.flatMap(({ quotes }) => quotes), count: pages.at(-1)?.count ?? 0 };
}
