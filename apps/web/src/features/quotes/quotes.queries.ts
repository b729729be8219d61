import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import type { Accept, AskChange, Cart, CartEdit } from '@heatwise/contract/quotes/quotes.contract';
import { deskQuoteRoutes, quoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { QuoteState } from '@heatwise/domain/quotes/quote';
import type { ReportPaper } from '@heatwise/domain/reports/report';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';
import { downloadBlob } from '../../ui/download-blob.ts';

const QUOTES = ['quotes'] as const;
const CART = ['quotes', 'cart'] as const;
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

/** Changes to the cart are sent in the order in which they were made; the reply is what is shown. */
const CART_WRITE = {
  queue: 'quote cart',
  stores: (cart: Cart) => [CART, cart] as const,
  // Another window may have changed the cart.
  invalidates: (error: Error | null) => (error ? [CART] : []),
};

type Line = { readonly item_id: string; readonly quantity: number };

/** How many of an item; none takes it out. */
export function useSetLine() {
  return useApiMutation(
    (api, { item_id, quantity }: Line) =>
      api.send(quoteRoutes.setLine, { params: { item_id }, body: { quantity } }),
    { ...CART_WRITE },
  );
}

const editCart = (api: ApiClient, body: CartEdit) => api.send(quoteRoutes.editCart, { body });

/** Addresses, note and currency. */
export function useEditCart() {
  return useApiMutation(editCart, { ...CART_WRITE });
}

export function useEmptyCart() {
  return useApiMutation((api) => api.send(quoteRoutes.emptyCart), { ...CART_WRITE });
}

/** Keeps what was written, and sends it to the desk. */
export function useSendCart() {
  return useApiMutation(
    async (api, edit: CartEdit): Promise<Quote> => {
      const { quote_id, revision } = await editCart(api, edit);
      return api.send(quoteRoutes.send, { params: { quote_id: quote_id ?? '' }, body: { revision } });
    },
    { done: 'Sent. You get an email when there is an offer.', invalidates: [QUOTES] },
  );
}

type Of<Body> = Body & { readonly quote_id: string };

export function useWithdraw() {
  return useApiMutation(
    (api, quote_id: string) => api.send(quoteRoutes.withdraw, { params: { quote_id }, body: {} }),
    { done: 'The quote is withdrawn.', invalidates: [QUOTES] },
  );
}

export function useAskChange() {
  return useApiMutation(
    (api, { quote_id, ...body }: Of<AskChange>) =>
      api.send(quoteRoutes.askChange, { params: { quote_id }, body }),
    { done: 'Sent. You get an email when there is a new offer.', invalidates: [QUOTES] },
  );
}

export function useAccept() {
  return useApiMutation(
    (api, { quote_id, ...body }: Of<Accept>) => api.send(quoteRoutes.accept, { params: { quote_id }, body }),
    { done: 'The offer is accepted.', invalidates: [QUOTES] },
  );
}

export function useDecline() {
  return useApiMutation(
    (api, { quote_id, ...body }: Of<{ readonly version: number; readonly reason: string }>) =>
      api.send(quoteRoutes.decline, { params: { quote_id }, body }),
    { done: 'The offer is declined.', invalidates: [QUOTES] },
  );
}

export type QuotePaper = {
  readonly quote: Pick<Quote, 'quote_id' | 'number'>;
  readonly version: number;
  readonly paper: ReportPaper;
};

/** Saves one version as a PDF. A failure appears as a toast. */
export function useSavePdf(side: 'customer' | 'desk') {
  return useApiMutation(async (api, { quote: { quote_id, number }, version, paper }: QuotePaper) => {
    const file = await api.download(side === 'desk' ? deskQuoteRoutes.pdf : quoteRoutes.pdf, {
      params: { quote_id, version },
      querystring: { paper },
    });
    downloadBlob(file, `${number} version ${version}.pdf`);
  });
}
