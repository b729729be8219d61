import { INVALID_TOKEN } from '@heatwise/domain/session/password-change';
import { SIGN_IN_MAILS } from '@heatwise/domain/session/registration';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

const token = z.object({ token: z.string().min(1).max(200) });

/** A change of address that waits for whoever reads its emails. */
export const emailChangeLinkSchema = z.object({ organisation_name: z.string(), email: z.string() });
export type EmailChangeLink = z.infer<typeof emailChangeLinkSchema>;

export const sentSignInMailSchema = z.object({ sent: z.enum(SIGN_IN_MAILS) });
export type SentSignInMail = z.infer<typeof sentSignInMailSchema>;

/** Schemas of `invitationRoutes`. */
export const invitationSchemas = {
  send: {
    params: z.object({ user_id: sentId }),
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(sentSignInMailSchema) },
  },
  lookAtEmailChange: {
    params: token,
    response: { 200: replyOf(z.union([emailChangeLinkSchema, z.literal(INVALID_TOKEN)])) },
  },
  confirmEmail: {
    params: token,
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(z.object({ email: z.string() })) },
  },
} as const;
