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

export const certificateRoutes = {
  /** Needs no signing in: whoever is shown a certificate can verify it. Refuses with certificate-not-found. */
  get: {
    method: 'GET',
    url: '/v3/certificate/:number',
    schema: {
      params: z.object({ number: z.string().max(60) }),
      querystring: z.strictObject({
        /** The reader's day; UTC's without it. */
        today: sentDay.optional(),
      }),
      response: { 200: replyOf(shownCertificateSchema) },
    },
    config: { needs: 'nothing' },
  },
  /**
   * A page to print, for the person and those in charge of them. Refuses with course-not-found, and with
   * certificate-not-found where none was earned.
   */
  pdf: {
    method: 'GET',
    url: '/v3/courses/:course_id/certificate.pdf',
    schema: { params: z.object({ course_id: sentId }) },
    config: { needs: 'session' },
  },
} as const;
