import { QUOTE_REASON_MAX_LENGTH } from '@heatwise/domain/quotes/quote';
import {
  ITEM_DESCRIPTION_MAX_LENGTH,
  ITEM_KINDS,
  ITEM_NAME_MAX_LENGTH,
  ITEM_UNIT_MAX_LENGTH,
} from '@heatwise/domain/quotes/quote-offer';
import { REPORT_PAPERS } from '@heatwise/domain/reports/report';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';
import { cents, offerDraftSchema, quoteFilter, quoteListSchema, quoteSchema } from './quote-parts.schema.ts';
import { catalogueItemSchema } from './quotes.contract.ts';

/** An item as the desk writes it. What the rules say against it comes with quote-not-valid. */
export const itemDraftSchema = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  name: z.string().trim().max(ITEM_NAME_MAX_LENGTH),
  description: z.string().trim().max(ITEM_DESCRIPTION_MAX_LENGTH),
  unit: z.string().trim().max(ITEM_UNIT_MAX_LENGTH),
  prices: z.strictObject({ AUD: cents.nullable(), USD: cents.nullable() }),
  active: z.boolean(),
});

export const deskItemSchema = catalogueItemSchema.extend({
  active: z.boolean(),
  revision: z.int(),
  changed_by_name: z.string(),
  changed_at: z.string(),
});
export type DeskItem = z.infer<typeof deskItemSchema>;

/** Says which state of the quote was seen. */
const seen = { revision: z.int().min(0) };

export const newOfferSchema = offerDraftSchema.extend({ ...seen, offer_id: sentId });
export type NewOffer = z.infer<typeof newOfferSchema>;

const params = z.object({ quote_id: sentId });
const item = z.object({ item_id: sentId });

const one = { 200: replyOf(quoteSchema) };
const oneItem = { 200: replyOf(deskItemSchema) };

/** Schemas of `deskQuoteRoutes`. */
export const deskQuoteSchemas = {
  list: {
    querystring: z.strictObject({
      ...quoteFilter,
      /** Of the reader, of nobody, or of the member of the desk with this id. */
      assigned: z.union([z.enum(['me', 'nobody']), sentId]).optional(),
    }),
    response: { 200: replyOf(quoteListSchema) },
  },
  detail: { params, response: one },
  assign: { params, body: z.strictObject({ ...seen, assign_to: sentId.nullable() }), response: one },
  offer: { params, body: newOfferSchema, response: one },
  decline: {
    params,
    body: z.strictObject({ ...seen, reason: z.string().trim().max(QUOTE_REASON_MAX_LENGTH) }),
    response: one,
  },
  pdf: {
    params: z.object({ quote_id: sentId, version: z.coerce.number().int().min(1).max(10_000) }),
    querystring: z.strictObject({ paper: z.enum(REPORT_PAPERS).default('A4') }),
  },
  items: { response: { 200: replyOf(z.object({ items: z.array(deskItemSchema) })) } },
  createItem: { body: itemDraftSchema.extend({ item_id: sentId }), response: oneItem },
  saveItem: { params: item, body: itemDraftSchema.extend(seen), response: oneItem },
} as const;
