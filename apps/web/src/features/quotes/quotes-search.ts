import { QUOTE_STATES, type QuoteState } from '@heatwise/domain/quotes/quote';

/** The states that a quote in a list can have: a draft is in none. */
export const LISTED_STATES: readonly QuoteState[] = QUOTE_STATES.filter((state) => state !== 'draft');

/** What the address of the list says. */
export type QuotesSearch = { readonly q?: string | undefined; readonly state?: QuoteState | undefined };
