import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-change';
import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { plainText } from '../fields.schema.ts';
import { mailDeliverySchema } from './mail.contract.ts';

/** The secret part of a link that came by email. */
const token = z.object({ token: z.string().min(1).max(200) });

/** What the page behind a good link needs to know to check a password before it is sent. */
export const resetLinkSchema = z.object({
  organisation_name: z.string(),
  password_minimum: z.number().int(),
  /** What the account signs in with. */
  email: z.string(),
  /** Whether it is the first password of somebody who was invited. */
  is_invitation: z.boolean(),
});
export type ResetLink = z.infer<typeof resetLinkSchema>;

/** Schemas of `passwordResetRoutes`. */
export const passwordResetSchemas = {
  request: {
    body: z.strictObject({ email: plainText(EMAIL_MAX_LENGTH).min(1) }),
    response: { 200: replyOf(z.object({ mail: mailDeliverySchema })) },
  },
  verify: {
    params: token,
    response: { 200: replyOf(z.union([resetLinkSchema, z.literal(INVALID_TOKEN)])) },
  },
  reset: {
    params: token,
    body: z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
    response: { 200: replyOf(z.null()) },
  },
} as const;
