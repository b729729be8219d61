import { z } from 'zod';
import { organisationSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { instantSchema } from '../instant.ts';

/** What would be deleted if tests were kept for so many years from today on. */
export const retentionPreviewSchema = z.object({
  /** Tests that were taken before this would go. */
  kept_from: instantSchema,
  /** How many there are; null where counting them takes too long. */
  tests: z.number().nullable(),
  /** There are more than `tests`: it is not counted further. */
  is_more: z.boolean(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

/** Schemas of `retentionRoutes`. */
export const retentionSchemas = {
  preview: {
    querystring: z.strictObject({ years: z.coerce.number() }),
    response: { 200: replyOf(retentionPreviewSchema) },
  },
  set: {
    body: z.strictObject({ years: z.number().nullable() }),
    response: { 200: replyOf(organisationSchema) },
  },
} as const;
