import { SIGN_IN_MAILS } from '@heatwise/domain/session/invitation';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-reset';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';

const token = z.object({ token: z.string().min(1).max(200) });

/** A change of address that waits for whoever reads its emails. */
export const emailChangeLinkSchema = z.object({ organisation_name: z.string(), email: z.string() });
export type EmailChangeLink = z.infer<typeof emailChangeLinkSchema>;

export const sentSignInMailSchema = z.object({ sent: z.enum(SIGN_IN_MAILS) });
export type SentSignInMail = z.infer<typeof sentSignInMailSchema>;

export const invitationRoutes = {
  /**
   * Mails a person the link with which they choose their own password: an invitation to who has no account yet, else a
   * reset. Answers alike whether or not the address signs in to another organisation.
   */
  send: {
    method: 'POST',
    url: '/v3/user/:user_id/sign-in-mail',
    schema: {
      params: z.object({ user_id: sentId }),
      body: z.strictObject({}).nullish(),
      response: { 200: replyOf(sentSignInMailSchema) },
    },
    config: { needs: 'session' },
  },
  /** Looks at the link that confirms a new address, without using it up. */
  lookAtEmailChange: {
    method: 'GET',
    url: '/v3/auth/confirm-email/:token',
    schema: {
      params: token,
      response: { 200: replyOf(z.union([emailChangeLinkSchema, z.literal(INVALID_TOKEN)])) },
    },
    config: { needs: 'nothing' },
  },
  /** From now on the account signs in with the address that the link was mailed to. */
  confirmEmail: {
    method: 'POST',
    url: '/v3/auth/confirm-email/:token',
    schema: {
      params: token,
      body: z.strictObject({}).nullish(),
      response: { 200: replyOf(z.object({ email: z.string() })) },
    },
    config: { needs: 'nothing' },
  },
} as const;
