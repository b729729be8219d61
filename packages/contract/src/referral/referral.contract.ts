import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import {
  INVITATION_LINE_MAX_LENGTH,
  INVITATION_STATES,
  VOID_REASONS,
} from '@heatwise/domain/referral/invitation';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { plainText } from '../plain-text.ts';

/** Who invites to register, as far as strangers may know. */
export const referrerSchema = z.object({ name_first: z.string(), organisation_name: z.string() });
export type Referrer = z.infer<typeof referrerSchema>;

/** One's own link, and how many organisations registered through it or one's invitations. */
export const referralLinkSchema = z.object({ url: z.string(), registered: z.number().int() });
export type ReferralLink = z.infer<typeof referralLinkSchema>;

/** An invitation, or an organisation that registered through somebody's own link: those have no address. */
export const referralSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  line: z.string(),
  at: z.string(),
  state: z.enum(INVITATION_STATES),
  void_reason: z.enum(VOID_REASONS).nullable(),
  /** Whose it is. */
  by: z.string(),
  is_own: z.boolean(),
});
export type Referral = z.infer<typeof referralSchema>;

/** The newest, more than anybody reads. */
export const MOST_REFERRALS = 500;

/** What the rules say against it comes with invitation-not-valid. */
export const newInvitationSchema = z.strictObject({
  invitation_id: sentId,
  email: plainText(EMAIL_MAX_LENGTH),
  line: z.string().trim().max(INVITATION_LINE_MAX_LENGTH),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const refusalLinkSchema = z.object({ is_refused: z.boolean() });
export type RefusalLink = z.infer<typeof refusalLinkSchema>;

const token = z.object({ token: z.string().min(1).max(400) });
const link = z.object({ referral_id: sentId });
const empty = z.strictObject({}).nullish();

/** Schemas of `referralRoutes`. */
export const referralSchemas = {
  referrer: { params: link, response: { 200: replyOf(referrerSchema) } },
  opened: { params: link, body: empty, response: { 200: replyOf(z.null()) } },
  ownReferral: { response: { 200: replyOf(referralLinkSchema) } },
  list: {
    querystring: z.strictObject({ whose: z.enum(['own', 'all']).default('own') }),
    response: { 200: replyOf(z.object({ referrals: z.array(referralSchema) })) },
  },
  invite: { body: newInvitationSchema, response: { 200: replyOf(z.null()) } },
  look: { params: token, response: { 200: replyOf(refusalLinkSchema) } },
  refuse: { params: token, body: empty, response: { 200: replyOf(refusalLinkSchema) } },
} as const;
