import type { NewOffer } from '@heatwise/contract/quotes/desk-quotes.contract';
import { deskQuoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { QuoteState } from '@heatwise/domain/quotes/quote';
import type { ItemDraft } from '@heatwise/domain/quotes/quote-offer';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiPages } from '../../../api/use-api-pages.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../../platform/query-client.ts';

const DESK_QUOTES = ['desk', 'quotes'] as const;
const DESK_CATALOGUE = ['desk', 'catalogue'] as const;
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

type Seen = { readonly quote_id: string; readonly revision: number };

export function useAssign() {
  return useApiMutation(
    (api, { quote_id, ...body }: Seen & { readonly assign_to: string | null }) =>
      api.send(deskQuoteRoutes.assign, { params: { quote_id }, body }),
    { invalidates: [DESK_QUOTES] },
  );
}

export function useMakeOffer() {
  return useApiMutation(
    (api, { quote_id, ...body }: NewOffer & { readonly quote_id: string }) =>
      api.send(deskQuoteRoutes.offer, { params: { quote_id }, body }),
    { done: 'The offer is sent.', invalidates: [DESK_QUOTES] },
  );
}

export function useDeclineAtDesk() {
  return useApiMutation(
    (api, { quote_id, ...body }: Seen & { readonly reason: string }) =>
      api.send(deskQuoteRoutes.decline, { params: { quote_id }, body }),
    { done: 'Declined. The customer is told.', invalidates: [DESK_QUOTES] },
  );
}

type NewItem = ItemDraft & { readonly item_id: string };

export function useCreateItem() {
  return useApiMutation(
    (api, { prices, ...item }: NewItem) =>
      api.send(deskQuoteRoutes.createItem, { body: { ...item, prices: { ...prices } } }),
    { done: 'Put into the catalogue.', invalidates: [DESK_CATALOGUE] },
  );
}

export function useSaveItem() {
  return useApiMutation(
    (api, { item_id, prices, ...item }: NewItem & { readonly revision: number }) =>
      api.send(deskQuoteRoutes.saveItem, { params: { item_id }, body: { ...item, prices: { ...prices } } }),
    { done: 'Item saved.', invalidates: [DESK_CATALOGUE] },
  );
}
