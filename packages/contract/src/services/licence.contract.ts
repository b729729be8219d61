import { z } from 'zod';
import { replyOf } from '../envelope.ts';

export const licenceSchema = z.object({
  plan: z.string(),
  /** Null for any number. */
  seats: z.int().nullable(),
  /** The last day; null for ever. */
  valid_until: z.string().nullable(),
  is_over: z.boolean(),
  used: z.int(),
  /** Only for an organisation without a licence: its other limits; null for none. */
  quotas: z
    .object({
      storage_bytes: z.int().nullable(),
      tests: z.int().nullable(),
      records: z.int().nullable(),
    })
    .optional(),
});

/** Schemas of `licenceRoutes`. */
export const licenceSchemas = {
  get: { response: { 200: replyOf(licenceSchema.nullable()) } },
} as const;
