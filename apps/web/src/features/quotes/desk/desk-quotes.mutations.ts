import type { NewOffer } from '@heatwise/contract/quotes/desk-quotes.contract';
import { deskQuoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { ItemDraft } from '@heatwise/domain/quotes/quote-catalogue';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { DESK_CATALOGUE, DESK_QUOTES } from './desk-quotes.queries.ts';

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
