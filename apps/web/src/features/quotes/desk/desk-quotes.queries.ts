import { deskQuoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { QuoteState } from '@heatwise/domain/quotes/quote-state';
import { useApiPages } from '../../../api/use-api-pages.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../../platform/always-asked.ts';

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
  return useApiPages(
    [...DESK_QUOTES, 'list', q, state ?? '', assigned ?? ''],
    (api, offset) =>
      api.send(deskQuoteRoutes.list, {
        querystring: { ...(state && { state }), ...(assigned && { assigned }), search: q, offset },
      }),
    { rows: ({ quotes }) => quotes, refetchInterval: REFRESH_MS },
  );
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
