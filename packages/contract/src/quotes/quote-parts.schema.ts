import {
  MOST_QUANTITY,
  QUOTE_ADDRESS_PART_MAX_LENGTH,
  QUOTE_NOTE_MAX_LENGTH,
  QUOTE_STATES,
} from '@heatwise/domain/quotes/quote';
import { CURRENCIES, MOST_CENTS, WHOLE_IN_POINTS } from '@heatwise/domain/quotes/quote-money';
import {
  MOST_OFFER_LINES,
  OFFER_MESSAGE_MAX_LENGTH,
  OFFER_TERMS_MAX_LENGTH,
  OFFER_TEXT_MAX_LENGTH,
  TAX_LABEL_MAX_LENGTH,
} from '@heatwise/domain/quotes/quote-offer';
import { z } from 'zod';
import { sentId } from '../fields.schema.ts';

/** What the customer's and the desk's calls of quotes share. */

const part = z.string().trim().max(QUOTE_ADDRESS_PART_MAX_LENGTH);
export const quoteAddressSchema = z.strictObject({
  name: part,
  street: part,
  city: part,
  state: part,
  postal_code: part,
  country: part,
});

export const currencySchema = z.enum(CURRENCIES);
export const quoteNote = z.string().trim().max(QUOTE_NOTE_MAX_LENGTH);
export const quantity = z.int().min(1).max(MOST_QUANTITY);
export const cents = z.int().min(0).max(MOST_CENTS);
const points = z.int().min(0).max(WHOLE_IN_POINTS);
const offerText = z.string().trim().max(OFFER_TEXT_MAX_LENGTH);

/** An offer as the desk writes it. What the rules say against it comes with quote-not-valid. */
export const offerDraftSchema = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        item_id: sentId.nullable(),
        name: offerText,
        unit: offerText,
        quantity,
        unit_cents: cents,
        discount_points: points,
      }),
    )
    .max(MOST_OFFER_LINES),
  tax_label: z.string().trim().max(TAX_LABEL_MAX_LENGTH),
  tax_points: points,
  valid_until: z.string().max(10),
  message: z.string().trim().max(OFFER_MESSAGE_MAX_LENGTH),
  terms: z.string().trim().max(OFFER_TERMS_MAX_LENGTH),
});

/** A line as it was asked for, with what the catalogue said of it then. */
export const askedLineSchema = z.object({
  item_id: z.uuid(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  /** Null: on request. */
  list_cents: z.int().nullable(),
});
export type AskedLine = z.infer<typeof askedLineSchema>;

const addressShown = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});

/** What was asked for. */
export const askedSchema = z.object({
  lines: z.array(askedLineSchema),
  delivery: addressShown,
  /** Null: as the delivery. */
  billing: addressShown.nullable(),
  note: z.string(),
});
export type Asked = z.infer<typeof askedSchema>;

export const offerSchema = z.object({
  lines: z.array(
    z.object({
      item_id: z.uuid().nullable(),
      name: z.string(),
      unit: z.string(),
      quantity: z.int(),
      unit_cents: z.int(),
      discount_points: z.int(),
    }),
  ),
  tax_label: z.string(),
  tax_points: z.int(),
  valid_until: z.string(),
  message: z.string(),
  terms: z.string(),
});
export type Offer = z.infer<typeof offerSchema>;

/** What was asked for and what was offered for it. Neither changes: a change is the next version. */
export const quoteVersionSchema = z.object({
  version: z.int(),
  asked: askedSchema,
  asked_by_name: z.string(),
  asked_at: z.string(),
  /** Null while it waits for one. */
  offer: offerSchema.nullable(),
  offered_by_name: z.string().nullable(),
  offered_at: z.string().nullable(),
});
export type QuoteVersion = z.infer<typeof quoteVersionSchema>;

/** A quote in a list. */
export const quoteSummarySchema = z.object({
  quote_id: z.uuid(),
  /** As on paper: "Q-3F0E-8C1A". */
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  currency: currencySchema,
  org_name: z.string(),
  asked_by: z.uuid(),
  asked_by_name: z.string(),
  /** The newest; 1 is the first. */
  version: z.int(),
  /** The newest offer's, with its tax; null while there is none. */
  total_cents: z.int().nullable(),
  valid_until: z.string().nullable(),
  /** Since when the desk has to answer; null where it has not. */
  waiting_since: z.string().nullable(),
  changed_at: z.string(),
  /** Whoever looks after it at the desk. */
  assigned_to: z.uuid().nullable(),
  assigned_to_name: z.string().nullable(),
  order_number: z.string().nullable(),
});
export type QuoteSummary = z.infer<typeof quoteSummarySchema>;

/** How it ended: accepted, declined by either side, or withdrawn. */
export const quoteEndSchema = z.object({
  at: z.string(),
  by: z.enum(['customer', 'desk']),
  /** Of an acceptance: as it was typed. */
  name: z.string(),
  version: z.int(),
  reason: z.string(),
});
export type QuoteEnd = z.infer<typeof quoteEndSchema>;

export const quoteSchema = quoteSummarySchema.extend({
  /** Counts changes by either side: who writes says which one they saw. */
  revision: z.int(),
  /** Where the customer is: its days end there. */
  time_zone: z.string(),
  /** The newest first. */
  versions: z.array(quoteVersionSchema),
  end: quoteEndSchema.nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;

export const quoteListSchema = z.object({ quotes: z.array(quoteSummarySchema), count: z.int() });
export type QuoteList = z.infer<typeof quoteListSchema>;

/** What a list is narrowed by. */
export const quoteFilter = {
  state: z.enum(QUOTE_STATES).optional(),
  search: z.string().trim().max(100).default(''),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
};
