import { quoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { QuoteState } from '@heatwise/domain/quotes/quote-state';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';

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
  return useApiPages(
    [...QUOTES, 'list', q, state ?? ''],
    (api, offset) =>
      api.send(quoteRoutes.list, { querystring: { ...(state && { state }), search: q, offset } }),
    { rows: ({ quotes }) => quotes, refetchInterval: REFRESH_MS },
  );
}

export function useQuote(quote_id: string) {
  return useApiQuery(
    [...QUOTES, 'one', quote_id],
    (api) => api.send(quoteRoutes.detail, { params: { quote_id } }),
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}
