import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { sentDay } from '../sent-day.ts';

/** What a certificate says to whoever has its number: no organisation, no score. */
export const shownCertificateSchema = z.object({
  number: z.string(),
  name: z.string(),
  title: z.string(),
  earned_on: z.string(),
  /** Null: forever. */
  valid_until: z.string().nullable(),
  state: z.enum(['valid', 'expired']),
});
export type ShownCertificate = z.infer<typeof shownCertificateSchema>;

/** Schemas of `certificateRoutes`. */
export const certificateSchemas = {
  get: {
    params: z.object({ number: z.string().max(60) }),
    querystring: z.strictObject({
      /** The reader's day; UTC's without it. */
      today: sentDay.optional(),
    }),
    response: { 200: replyOf(shownCertificateSchema) },
  },
  pdf: { params: z.object({ course_id: sentId }) },
} as const;
