import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { instantSchema } from '../instant.ts';
import { organisationSchema } from '../sync/entities.ts';

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

export const retentionRoutes = {
  preview: {
    method: 'GET',
    url: '/v3/organisation/retention/preview',
    schema: {
      querystring: z.strictObject({ years: z.coerce.number() }),
      response: { 200: replyOf(retentionPreviewSchema) },
    },
    config: { needs: 'org-admin' },
  },
  /** Keeps tests for so many years from now on; null: for ever. Deleting begins seven days later. */
  set: {
    method: 'PUT',
    url: '/v3/organisation/retention',
    schema: {
      body: z.strictObject({ years: z.number().nullable() }),
      response: { 200: replyOf(organisationSchema) },
    },
    config: { needs: 'org-admin' },
  },
} as const;
