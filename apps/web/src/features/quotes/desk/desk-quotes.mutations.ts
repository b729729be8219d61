import type { deskQuoteRoutes, NewOffer } from '@heatwise/contract/quotes/desk-quotes.contract';
import type { ItemDraft } from '@heatwise/domain/quotes/quote-catalogue';
import { useQuoteWrite } from '../quotes.mutations.ts';
import { DESK_CATALOGUE, DESK_QUOTES } from './desk-quotes.queries.ts';

type Seen = { readonly quote_id: string; readonly revision: number };

export function useAssign() {
  return useQuoteWrite(
    DESK_QUOTES,
    (api, { quote_id, ...body }: Seen & { readonly assign_to: string | null }) =>
      api.send<typeof deskQuoteRoutes.assign>({
        method: 'POST',
        url: '/v3/desk/quote/:quote_id/assign',
        params: { quote_id },
        body,
      }),
    null,
  );
}

export function useMakeOffer() {
  return useQuoteWrite(
    DESK_QUOTES,
    (api, { quote_id, ...body }: NewOffer & { readonly quote_id: string }) =>
      api.send<typeof deskQuoteRoutes.offer>({
        method: 'POST',
        url: '/v3/desk/quote/:quote_id/offer',
        params: { quote_id },
        body,
      }),
    'The offer is sent.',
  );
}

export function useDeclineAtDesk() {
  return useQuoteWrite(
    DESK_QUOTES,
    (api, { quote_id, ...body }: Seen & { readonly reason: string }) =>
      api.send<typeof deskQuoteRoutes.decline>({
        method: 'POST',
        url: '/v3/desk/quote/:quote_id/decline',
        params: { quote_id },
        body,
      }),
    'Declined. The customer is told.',
  );
}

type NewItem = ItemDraft & { readonly item_id: string };

export function useCreateItem() {
  return useQuoteWrite(
    DESK_CATALOGUE,
    (api, { prices, ...item }: NewItem) =>
      api.send<typeof deskQuoteRoutes.createItem>({
        method: 'POST',
        url: '/v3/desk/catalogue',
        body: { ...item, prices: { ...prices } },
      }),
    'Put into the catalogue.',
  );
}

export function useSaveItem() {
  return useQuoteWrite(
    DESK_CATALOGUE,
    (api, { item_id, prices, ...item }: NewItem & { readonly revision: number }) =>
      api.send<typeof deskQuoteRoutes.saveItem>({
        method: 'PUT',
        url: '/v3/desk/catalogue/:item_id',
        params: { item_id },
        body: { ...item, prices: { ...prices } },
      }),
    'Item saved.',
  );
}
