import {
  ITEM_DESCRIPTION_MAX_LENGTH,
  ITEM_KINDS,
  ITEM_NAME_MAX_LENGTH,
  ITEM_UNIT_MAX_LENGTH,
} from '@heatwise/domain/quotes/quote-catalogue';
import { QUOTE_REASON_MAX_LENGTH } from '@heatwise/domain/quotes/quote-request';
import { REPORT_PAPERS } from '@heatwise/domain/reports/report';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
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
const config = { needs: 'desk' } as const;
const one = { 200: replyOf(quoteSchema) };
const oneItem = { 200: replyOf(deskItemSchema) };

/** Quotes as the desk answers them. All that write refuse with quote-changed when somebody else was faster. */
export const deskQuoteRoutes = {
  /** Of all organisations: those that wait first, the one that has waited longest before the others. */
  list: {
    method: 'GET',
    url: '/v3/desk/quote',
    schema: {
      querystring: z.strictObject({
        ...quoteFilter,
        /** Of the reader, of nobody, or of the member of the desk with this id. */
        assigned: z.union([z.enum(['me', 'nobody']), sentId]).optional(),
      }),
      response: { 200: replyOf(quoteListSchema) },
    },
    config,
  },
  detail: { method: 'GET', url: '/v3/desk/quote/:quote_id', schema: { params, response: one }, config },
  /** Says who looks after it; null: nobody. Refuses with desk-member-not-found for whoever does not work at the desk. */
  assign: {
    method: 'POST',
    url: '/v3/desk/quote/:quote_id/assign',
    schema: { params, body: z.strictObject({ ...seen, assign_to: sentId.nullable() }), response: one },
    config,
  },
  /** Answers what was asked for, or makes the next version of an offer. Refuses with quote-not-valid and quote-not-possible. */
  offer: {
    method: 'POST',
    url: '/v3/desk/quote/:quote_id/offer',
    schema: { params, body: newOfferSchema, response: one },
    config,
  },
  decline: {
    method: 'POST',
    url: '/v3/desk/quote/:quote_id/decline',
    schema: {
      params,
      body: z.strictObject({ ...seen, reason: z.string().trim().max(QUOTE_REASON_MAX_LENGTH) }),
      response: one,
    },
    config,
  },
  pdf: {
    method: 'GET',
    url: '/v3/desk/quote/:quote_id/:version/pdf',
    schema: {
      params: z.object({ quote_id: sentId, version: z.coerce.number().int().min(1).max(10_000) }),
      querystring: z.strictObject({ paper: z.enum(REPORT_PAPERS).default('A4') }),
    },
    config,
  },
  /** By kind and name, those that are not offered any more at the end. */
  items: {
    method: 'GET',
    url: '/v3/desk/catalogue',
    schema: { response: { 200: replyOf(z.object({ items: z.array(deskItemSchema) })) } },
    config,
  },
  /** The same id again answers what is there. Refuses with quote-not-valid and too-many-quote-items. */
  createItem: {
    method: 'POST',
    url: '/v3/desk/catalogue',
    schema: { body: itemDraftSchema.extend({ item_id: sentId }), response: oneItem },
    config,
  },
  /** Refuses with quote-item-not-found, quote-item-changed and quote-not-valid. */
  saveItem: {
    method: 'PUT',
    url: '/v3/desk/catalogue/:item_id',
    schema: { params: item, body: itemDraftSchema.extend(seen), response: oneItem },
    config,
  },
} as const;
