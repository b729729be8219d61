import {
  MOST_QUANTITY,
  MOST_QUOTE_LINES,
  ORDER_NUMBER_MAX_LENGTH,
  QUOTE_NAME_MAX_LENGTH,
  QUOTE_REASON_MAX_LENGTH,
} from '@heatwise/domain/quotes/quote';
import { ITEM_KINDS } from '@heatwise/domain/quotes/quote-offer';
import { REPORT_PAPERS } from '@heatwise/domain/reports/report';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';
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

const cart = { 200: replyOf(cartSchema) };
const one = { 200: replyOf(quoteSchema) };

/** Schemas of `quoteRoutes`. */
export const quoteSchemas = {
  catalogue: { response: { 200: replyOf(z.object({ items: z.array(catalogueItemSchema) })) } },
  cart: { response: cart },
  setLine: {
    params: z.object({ item_id: sentId }),
    body: z.strictObject({ quantity: z.int().min(0).max(MOST_QUANTITY) }),
    response: cart,
  },
  editCart: { body: cartEditSchema, response: cart },
  emptyCart: { response: cart },
  list: { querystring: z.strictObject(quoteFilter), response: { 200: replyOf(quoteListSchema) } },
  detail: { params, response: one },
  send: { params, body: z.strictObject({ revision: z.int().min(0) }), response: one },
  withdraw: { params, body: z.strictObject({}).nullish(), response: one },
  askChange: { params, body: askChangeSchema, response: one },
  accept: { params, body: acceptSchema, response: one },
  decline: {
    params,
    body: z.strictObject({
      version: z.int().min(1),
      reason: z.string().trim().max(QUOTE_REASON_MAX_LENGTH),
    }),
    response: one,
  },
  pdf: {
    params: z.object({ quote_id: sentId, version: z.coerce.number().int().min(1).max(10_000) }),
    querystring: z.strictObject({ paper: z.enum(REPORT_PAPERS).default('A4') }),
  },
} as const;
