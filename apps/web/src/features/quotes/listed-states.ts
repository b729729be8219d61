import { QUOTE_STATES, type QuoteState } from '@heatwise/domain/quotes/quote-state';

/** The states that a quote in a list can have: a draft is in none. */
export const LISTED_STATES: readonly QuoteState[] = QUOTE_STATES.filter((state) => state !== 'draft');
