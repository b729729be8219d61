import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { z } from 'zod';
import { userSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { plainText } from '../fields.schema.ts';
import { twoFactorOfferSchema } from './account.contract.ts';

/** Shape checks only: how a password must look when it is set is a domain rule; at login any text may be tried. */
export const loginRequestSchema = z.strictObject({
  email: plainText(EMAIL_MAX_LENGTH).min(1),
  password: z.string().min(1).max(1024),
  /** When the first try was answered with new-password-required: what the temporary password is replaced by. */
  new_password: z.string().min(1).max(1024).optional(),
  /**
   * Six digits, or a recovery code, when the first try was answered with one-time-code-required; digits of the secret that
   * was offered after two-factor-setup-required.
   */
  code: z.string().max(64).optional(),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** The login record. */
export const loginRecordSchema = z.object({ user_id: z.uuid(), token: z.string(), user: userSchema });
export type LoginRecord = z.infer<typeof loginRecordSchema>;

/** What a sign-in returns. `recovery_codes` only where it set up two-factor; they are shown this once. */
export const signedInSchema = loginRecordSchema.extend({ recovery_codes: z.array(z.string()).optional() });
export type SignedIn = z.infer<typeof signedInSchema>;

/** Through whom the emails of a domain sign in. */
export const federatedProviderSchema = z.object({
  provider_id: z.uuid(),
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.string(),
  /** Whose provider it is: people see it before they leave for its page. */
  organisation_name: z.string(),
});
export type FederatedProvider = z.infer<typeof federatedProviderSchema>;

export const signInMethodSchema = z.object({
  has_federated_provider: z.boolean(),
  require_otp: z.boolean(),
  federated_provider: federatedProviderSchema.nullable(),
});
export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** Where a browser ends the provider's session as well; only for who came through one that offers it. */
export const signedOutSchema = z.object({ end_session_url: z.string() });
export type SignedOut = z.infer<typeof signedOutSchema>;

/** Schemas of `sessionRoutes`. */
export const sessionSchemas = {
  login: { body: loginRequestSchema, response: { 200: replyOf(signedInSchema) } },
  offerTwoFactorSetup: {
    body: loginRequestSchema.pick({ email: true, password: true }),
    response: { 200: replyOf(twoFactorOfferSchema) },
  },
  method: {
    body: z.strictObject({ email: plainText(EMAIL_MAX_LENGTH).min(1) }),
    response: { 200: replyOf(signInMethodSchema) },
  },
  logout: { response: { 200: replyOf(signedOutSchema.nullable()) } },
} as const;
