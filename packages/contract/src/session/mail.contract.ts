import { z } from 'zod';
import { replyOf } from '../envelope.ts';

/**
 * What becomes of the server's mails: `sent` by a mail server; without one `kept` in a folder beside the server's data;
 * `shown`, by a demo, on a page of its own to browsers on the same machine.
 */
export const mailDeliverySchema = z.enum(['sent', 'kept', 'shown']);
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

export const keptLetterSchema = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Where it is answered. */
  reply_to: z.string().nullable(),
});
export type KeptLetter = z.infer<typeof keptLetterSchema>;

export const mailRoutes = {
  /** A demo's only: the emails that it would have sent, newest first. */
  outbox: {
    method: 'GET',
    url: '/v3/outbox',
    schema: { response: { 200: replyOf(z.object({ letters: z.array(keptLetterSchema) })) } },
    config: { needs: 'nothing' },
  },
} as const;
