import { ITEM_KINDS } from '@heatwise/domain/quotes/quote-catalogue';
import {
  MOST_QUANTITY,
  MOST_QUOTE_LINES,
  ORDER_NUMBER_MAX_LENGTH,
  QUOTE_NAME_MAX_LENGTH,
  QUOTE_REASON_MAX_LENGTH,
} from '@heatwise/domain/quotes/quote-request';
import { REPORT_PAPERS } from '@heatwise/domain/reports/report';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import {
  currencySchema,
  quantity,
  quoteAddressSchema,
  quoteFilter,
  quoteListSchema,
  quoteNote,
  quoteSchema,
} from './quote-parts.schema.ts';

/** What there is to be had, as customers see it. */
export const catalogueItemSchema = z.object({
  item_id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  /** In cents; null is on request. */
  prices: z.object({ AUD: z.int().nullable(), USD: z.int().nullable() }),
});
export type CatalogueItem = z.infer<typeof catalogueItemSchema>;

const cartLine = z.strictObject({ item_id: sentId, quantity });

/** The one draft that a person has; kept until it is sent. */
export const cartSchema = z.object({
  /** Null while nothing was ever put into it. */
  quote_id: z.uuid().nullable(),
  revision: z.int(),
  currency: currencySchema,
  lines: z.array(z.object({ item_id: z.uuid(), quantity: z.int() })),
  delivery: quoteAddressSchema,
  billing: quoteAddressSchema.nullable(),
  note: z.string(),
});
export type Cart = z.infer<typeof cartSchema>;

export const cartEditSchema = z.strictObject({
  revision: z.int().min(0),
  currency: currencySchema,
  delivery: quoteAddressSchema,
  billing: quoteAddressSchema.nullable(),
  note: quoteNote,
});
export type CartEdit = z.infer<typeof cartEditSchema>;

export const askChangeSchema = z.strictObject({
  request_id: sentId,
  /** The one that was read. */
  version: z.int().min(1),
  lines: z.array(cartLine).max(MOST_QUOTE_LINES),
  note: quoteNote,
});
export type AskChange = z.infer<typeof askChangeSchema>;

export const acceptSchema = z.strictObject({
  version: z.int().min(1),
  /** Typed by whoever accepts. */
  name: z.string().trim().max(QUOTE_NAME_MAX_LENGTH),
  order_number: z.string().trim().max(ORDER_NUMBER_MAX_LENGTH),
});
export type Accept = z.infer<typeof acceptSchema>;

const params = z.object({ quote_id: sentId });
const config = { needs: 'session' } as const;
const cart = { 200: replyOf(cartSchema) };
const one = { 200: replyOf(quoteSchema) };

/**
 * Quotes as whoever asks for them sees them: organisation admins and managers. All refuse others with not-permitted,
 * and what is not theirs with quote-not-found.
 */
export const quoteRoutes = {
  /** What is offered now, by kind and name. */
  catalogue: {
    method: 'GET',
    url: '/v3/quote/catalogue',
    schema: { response: { 200: replyOf(z.object({ items: z.array(catalogueItemSchema) })) } },
    config,
  },
  cart: { method: 'GET', url: '/v3/quote/cart', schema: { response: cart }, config },
  /** Sets how many of an item one wants; none takes it out. Refuses with quote-item-not-found and too-many-quote-lines. */
  setLine: {
    method: 'PUT',
    url: '/v3/quote/cart/line/:item_id',
    schema: {
      params: z.object({ item_id: sentId }),
      body: z.strictObject({ quantity: z.int().min(0).max(MOST_QUANTITY) }),
      response: cart,
    },
    config,
  },
  /** Refuses with quote-changed when it was changed in another window. */
  editCart: {
    method: 'PATCH',
    url: '/v3/quote/cart',
    schema: { body: cartEditSchema, response: cart },
    config,
  },
  /** Takes everything out; addresses and note stay. */
  emptyCart: { method: 'DELETE', url: '/v3/quote/cart', schema: { response: cart }, config },
  /** The newest first. Admins see what anybody sent. */
  list: {
    method: 'GET',
    url: '/v3/quote',
    schema: { querystring: z.strictObject(quoteFilter), response: { 200: replyOf(quoteListSchema) } },
    config,
  },
  detail: { method: 'GET', url: '/v3/quote/:quote_id', schema: { params, response: one }, config },
  /** Once more is harmless. Refuses with quote-changed, quote-not-valid and too-many-quotes. */
  send: {
    method: 'POST',
    url: '/v3/quote/:quote_id/send',
    schema: { params, body: z.strictObject({ revision: z.int().min(0) }), response: one },
    config,
  },
  /** Before there is an offer. Refuses with quote-not-possible. */
  withdraw: {
    method: 'POST',
    url: '/v3/quote/:quote_id/withdraw',
    schema: { params, body: z.strictObject({}).nullish(), response: one },
    config,
  },
  /** Begins the next version. Refuses with quote-older-version, quote-not-possible and quote-not-valid. */
  askChange: {
    method: 'POST',
    url: '/v3/quote/:quote_id/change',
    schema: { params, body: askChangeSchema, response: one },
    config,
  },
  /** Of exactly the version that was read. Refuses with quote-older-version, quote-expired and quote-not-possible. */
  accept: {
    method: 'POST',
    url: '/v3/quote/:quote_id/accept',
    schema: { params, body: acceptSchema, response: one },
    config,
  },
  /** Refuses with quote-older-version, quote-not-possible and quote-not-valid. */
  decline: {
    method: 'POST',
    url: '/v3/quote/:quote_id/decline',
    schema: {
      params,
      body: z.strictObject({
        version: z.int().min(1),
        reason: z.string().trim().max(QUOTE_REASON_MAX_LENGTH),
      }),
      response: one,
    },
    config,
  },
  /** One version on paper. Refuses with quote-version-not-found. */
  pdf: {
    method: 'GET',
    url: '/v3/quote/:quote_id/:version/pdf',
    schema: {
      params: z.object({ quote_id: sentId, version: z.coerce.number().int().min(1).max(10_000) }),
      querystring: z.strictObject({ paper: z.enum(REPORT_PAPERS).default('A4') }),
    },
    config,
  },
} as const;
