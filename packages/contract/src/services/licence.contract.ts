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
});

export const licenceRoutes = {
  /** Null for an organisation without one, which may use everything. */
  get: {
    method: 'GET',
    url: '/v3/service/licence',
    schema: { response: { 200: replyOf(licenceSchema.nullable()) } },
    config: { needs: 'org-admin' },
  },
} as const;
