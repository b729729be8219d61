import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import {
  INVITATION_LINE_MAX_LENGTH,
  INVITATION_STATES,
  VOID_REASONS,
} from '@heatwise/domain/referral/invitation';
import { STORY_CONSENT, STORY_LIMITS, STORY_STATES } from '@heatwise/domain/referral/story';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { plainText, sentId } from '../fields.schema.ts';
import { imageReplySchema } from '../people/images.contract.ts';

const figure = z.strictObject({
  label: z.string().trim().max(STORY_LIMITS.label),
  value: z.string().trim().max(STORY_LIMITS.value),
});
/** A story as it is written; it may be unfinished. */
export const storyDraftSchema = z.strictObject({
  title: z.string().trim().max(STORY_LIMITS.title),
  quote: z.string().trim().max(STORY_LIMITS.quote),
  said_by: z.string().trim().max(STORY_LIMITS.by),
  organisation_name: z.string().trim().max(STORY_LIMITS.organisation),
  figures: z.array(figure).max(STORY_LIMITS.figures),
});

/** What every organisation sees of a published story. */
export const publishedStorySchema = storyDraftSchema.extend({
  story_id: z.uuid(),
  has_picture: z.boolean(),
  published_at: z.string(),
});
export type PublishedStory = z.infer<typeof publishedStorySchema>;

/** One's own organisation's story, in whatever state. */
export const ownStorySchema = storyDraftSchema.extend({
  story_id: z.uuid(),
  state: z.enum(STORY_STATES),
  revision: z.int(),
  has_picture: z.boolean(),
  sent_at: z.string().nullable(),
  sent_by_name: z.string().nullable(),
  consent_text: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Why it was declined, or taken down. */
  reason: z.string().nullable(),
  published_at: z.string().nullable(),
});
export type OwnStory = z.infer<typeof ownStorySchema>;

/** The newest, more than anybody reads. */
export const MOST_STORIES = 100;

const params = z.object({ story_id: sentId });
const one = { 200: replyOf(ownStorySchema) };

const revision = z.int().min(0);

/** Schemas of `storyRoutes`. */
export const storySchemas = {
  published: { response: { 200: replyOf(z.object({ stories: z.array(publishedStorySchema) })) } },
  picture: { params, response: { 200: imageReplySchema } },
  own: { response: { 200: replyOf(z.object({ stories: z.array(ownStorySchema) })) } },
  save: {
    params: z.object({ story_id: sentId }),
    /** 0 for a new one. */
    body: storyDraftSchema.extend({ revision }),
    response: one,
  },
  setPicture: { params, body: z.strictObject({ image: z.string() }), response: one },
  submit: {
    params,
    body: z.strictObject({ revision, consent_version: z.literal(STORY_CONSENT.version) }),
    response: one,
  },
  withdraw: { params, body: z.strictObject({}).nullish(), response: one },
  remove: { params, response: { 200: replyOf(z.null()) } },
} as const;

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
