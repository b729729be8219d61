import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import type { Accept, AskChange, Cart, CartEdit } from '@heatwise/contract/quotes/quotes.contract';
import { deskQuoteRoutes, quoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import type { ReportPaper } from '@heatwise/domain/reports/report';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { downloadBlob } from '../../ui/download-blob.ts';
import { useToast } from '../../ui/toasts.tsx';
import { CART, QUOTES } from './quotes.queries.ts';

/** A change to the cart, one after the other as they were made; the answer is what is shown. */
function useCartWrite<Input>(send: (api: ApiClient, input: Input) => Promise<Cart>) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    scope: { id: 'quote cart' },
    mutationFn: (input: Input) => send(api, input),
    onSuccess: (cart) => void queryClient.setQueryData(CART, cart),
    // Another window may have been faster: what there is now is shown.
    onError: () => queryClient.invalidateQueries({ queryKey: CART }),
  });
}

type Line = { readonly item_id: string; readonly quantity: number };

/** How many of an item; none takes it out. */
export function useSetLine() {
  return useCartWrite((api, { item_id, quantity }: Line) =>
    api.send(quoteRoutes.setLine, { params: { item_id }, body: { quantity } }),
  );
}

const editCart = (api: ApiClient, body: CartEdit) => api.send(quoteRoutes.editCart, { body });

/** Addresses, note and currency. */
export function useEditCart() {
  return useCartWrite(editCart);
}

export function useEmptyCart() {
  return useCartWrite((api) => api.send(quoteRoutes.emptyCart));
}

/** Keeps what was written, and sends it to the desk. */
export function useSendCart() {
  return useQuoteWrite(
    QUOTES,
    async (api, edit: CartEdit): Promise<Quote> => {
      const { quote_id, revision } = await editCart(api, edit);
      return api.send(quoteRoutes.send, { params: { quote_id: quote_id ?? '' }, body: { revision } });
    },
    'Sent. You get an email when there is an offer.',
  );
}

/** A step of a quote. Whatever becomes of it, the quote is read again: a refusal says that it stands otherwise. */
export function useQuoteWrite<Input, Output>(
  queryKey: QueryKey,
  send: (api: ApiClient, input: Input) => Promise<Output>,
  doneText: string | null,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => doneText !== null && toast('success', doneText),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

type Of<Body> = Body & { readonly quote_id: string };

export function useWithdraw() {
  return useQuoteWrite(
    QUOTES,
    (api, quote_id: string) => api.send(quoteRoutes.withdraw, { params: { quote_id }, body: {} }),
    'The quote is withdrawn.',
  );
}

export function useAskChange() {
  return useQuoteWrite(
    QUOTES,
    (api, { quote_id, ...body }: Of<AskChange>) =>
      api.send(quoteRoutes.askChange, { params: { quote_id }, body }),
    'Sent. You get an email when there is a new offer.',
  );
}

export function useAccept() {
  return useQuoteWrite(
    QUOTES,
    (api, { quote_id, ...body }: Of<Accept>) => api.send(quoteRoutes.accept, { params: { quote_id }, body }),
    'The offer is accepted.',
  );
}

export function useDecline() {
  return useQuoteWrite(
    QUOTES,
    (api, { quote_id, ...body }: Of<{ readonly version: number; readonly reason: string }>) =>
      api.send(quoteRoutes.decline, { params: { quote_id }, body }),
    'The offer is declined.',
  );
}

export type QuotePaper = {
  readonly quote: Pick<Quote, 'quote_id' | 'number'>;
  readonly version: number;
  readonly paper: ReportPaper;
};

/** Saves one version as a PDF. A failure appears as a toast. */
export function useSavePdf(side: 'customer' | 'desk') {
  const { api } = usePlatform();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ quote: { quote_id, number }, version, paper }: QuotePaper) => {
      const file = await api.download(side === 'desk' ? deskQuoteRoutes.pdf : quoteRoutes.pdf, {
        params: { quote_id, version: String(version) as never },
        querystring: { paper },
      });
      downloadBlob(file, `${number} version ${version}.pdf`);
    },
  });
}
