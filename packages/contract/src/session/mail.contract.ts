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

/** Schemas of `mailRoutes`. */
export const mailSchemas = {
  outbox: { response: { 200: replyOf(z.object({ letters: z.array(keptLetterSchema) })) } },
} as const;
