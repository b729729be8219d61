import type { NewOffer } from '@heatwise/contract/quotes/desk-quotes.contract';
import { deskQuoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { ItemDraft } from '@heatwise/domain/quotes/quote-catalogue';
import { useQuoteWrite } from '../quotes.mutations.ts';
import { DESK_CATALOGUE, DESK_QUOTES } from './desk-quotes.queries.ts';

type Seen = { readonly quote_id: string; readonly revision: number };

export function useAssign() {
  return useQuoteWrite(
    DESK_QUOTES,
    (api, { quote_id, ...body }: Seen & { readonly assign_to: string | null }) =>
      api.send(deskQuoteRoutes.assign, { params: { quote_id }, body }),
    null,
  );
}

export function useMakeOffer() {
  return useQuoteWrite(
    DESK_QUOTES,
    (api, { quote_id, ...body }: NewOffer & { readonly quote_id: string }) =>
      api.send(deskQuoteRoutes.offer, { params: { quote_id }, body }),
    'The offer is sent.',
  );
}

export function useDeclineAtDesk() {
  return useQuoteWrite(
    DESK_QUOTES,
    (api, { quote_id, ...body }: Seen & { readonly reason: string }) =>
      api.send(deskQuoteRoutes.decline, { params: { quote_id }, body }),
    'Declined. The customer is told.',
  );
}

type NewItem = ItemDraft & { readonly item_id: string };

export function useCreateItem() {
  return useQuoteWrite(
    DESK_CATALOGUE,
    (api, { prices, ...item }: NewItem) =>
      api.send(deskQuoteRoutes.createItem, { body: { ...item, prices: { ...prices } } }),
    'Put into the catalogue.',
  );
}

export function useSaveItem() {
  return useQuoteWrite(
    DESK_CATALOGUE,
    (api, { item_id, prices, ...item }: NewItem & { readonly revision: number }) =>
      api.send(deskQuoteRoutes.saveItem, { params: { item_id }, body: { ...item, prices: { ...prices } } }),
    'Item saved.',
  );
}
