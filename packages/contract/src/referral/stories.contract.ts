import { STORY_CONSENT, STORY_LIMITS, STORY_STATES } from '@heatwise/domain/referral/story';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
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
