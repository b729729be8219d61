import type { QuoteState } from '@heatwise/domain/quotes/quote-state';

/** What the address of the list says. */
export type QuotesSearch = { readonly q?: string | undefined; readonly state?: QuoteState | undefined };
