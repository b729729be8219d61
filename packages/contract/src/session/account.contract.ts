import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
/** Six digits, or a recovery code. */
const code = z.string().min(1).max(64);

/** How somebody signs in, for their own eyes. */
export const accountSchema = z.object({
  /** What they sign in with; null for who has no password of ours. */
  email: z.string().nullable(),
  organisation_name: z.string(),
  password_minimum: z.number().int(),
  has_two_factor: z.boolean(),
  recovery_codes_left: z.number().int(),
  /** The work account that they sign in with, or null. */
  federated_provider: z.object({ provider_id: z.uuid().nullable(), name: z.string() }).nullable(),
  /** The organisation's providers, which an account can move to. */
  providers: z.array(z.object({ provider_id: z.uuid(), name: z.string() })),
  /** Nobody else could run the organisation: the account cannot be deleted. */
  is_last_admin: z.boolean(),
  /** Of others who run the organisation, a few: whom to ask for what one may not do. */
  admin_names: z.array(z.string()),
});
export type Account = z.infer<typeof accountSchema>;

/** `code` -1: the new password is the old one; 1: the current one is wrong; 0: done. */
export const passwordChangeAnswerSchema = z.object({ code: z.number().int(), status: z.boolean() });
export type PasswordChangeAnswer = z.infer<typeof passwordChangeAnswerSchema>;

export const ownSessionSchema = z.object({
  session_id: z.uuid(),
  created_at: z.string(),
  used_at: z.string(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const twoFactorSchema = z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

/** A secret with which two-factor can be turned on for some minutes; asked for again it is another one. */
export const twoFactorOfferSchema = z.object({
  /** Base32, as authenticator apps take it. */
  secret: z.string(),
  /** The same with names, for the QR code. */
  otpauth_url: z.string(),
});
export type TwoFactorOffer = z.infer<typeof twoFactorOfferSchema>;

/** Shown once: the server keeps hashes only. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const done = { 200: replyOf(z.null()) };

const person = z.object({ user_id: sentId });

/** Schemas of `accountRoutes`. */
export const accountSchemas = {
  account: { response: { 200: replyOf(accountSchema) } },
  changePassword: {
    body: z.strictObject({ current_password: password, new_password: password }),
    response: { 200: replyOf(passwordChangeAnswerSchema) },
  },
  sessions: { response: { 200: replyOf(z.object({ sessions: z.array(ownSessionSchema) })) } },
  endSession: { params: z.object({ session_id: sentId }), response: done },
  endOtherSessions: { response: done },
  deleteMe: { body: z.strictObject({}).nullish(), response: done },
  twoFactor: { response: { 200: replyOf(twoFactorSchema) } },
  offerTwoFactor: { body: z.strictObject({ password }), response: { 200: replyOf(twoFactorOfferSchema) } },
  enableTwoFactor: { body: z.strictObject({ code }), response: { 200: replyOf(recoveryCodesSchema) } },
  renewRecoveryCodes: {
    body: z.strictObject({ password, code }),
    response: { 200: replyOf(recoveryCodesSchema) },
  },
  disableTwoFactor: { body: z.strictObject({ password, code }), response: done },
  personTwoFactor: { params: person, response: { 200: replyOf(z.object({ enabled: z.boolean() })) } },
  turnOffTwoFactor: { params: person, response: done },
} as const;
