import { STORY_CONSENT, STORY_LIMITS, STORY_STATES } from '@heatwise/domain/referral/story';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { IMAGE_BODY_LIMIT_BYTES, imageReplySchema } from '../people/images.contract.ts';

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
const admin = { needs: 'org-admin' } as const;
const revision = z.int().min(0);

export const storyRoutes = {
  /** Of all organisations, the newest first. */
  published: {
    method: 'GET',
    url: '/v3/story',
    schema: { response: { 200: replyOf(z.object({ stories: z.array(publishedStorySchema) })) } },
    config: { needs: 'session' },
  },
  /** Of a published story, or for admins of one of their own; empty where there is none. */
  picture: {
    method: 'GET',
    url: '/v3/story/:story_id/picture',
    schema: { params, response: { 200: imageReplySchema } },
    config: { needs: 'session' },
  },
  own: {
    method: 'GET',
    url: '/v3/story/own',
    schema: { response: { 200: replyOf(z.object({ stories: z.array(ownStorySchema) })) } },
    config: admin,
  },
  /** Writes a new one, or a draft or declined one anew. Refuses with story-changed, story-not-editable, too-many-stories. */
  save: {
    method: 'PUT',
    url: '/v3/story/own/:story_id',
    schema: {
      params: z.object({ story_id: sentId }),
      /** 0 for a new one. */
      body: storyDraftSchema.extend({ revision }),
      response: one,
    },
    config: admin,
  },
  /** An empty text takes the picture away. */
  setPicture: {
    method: 'PUT',
    url: '/v3/story/own/:story_id/picture',
    schema: { params, body: z.strictObject({ image: z.string() }), response: one },
    config: admin,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
  },
  /** Agrees to the text of the consent and sends it to the desk. Refuses with story-not-valid. */
  submit: {
    method: 'POST',
    url: '/v3/story/own/:story_id/submit',
    schema: {
      params,
      body: z.strictObject({ revision, consent_version: z.literal(STORY_CONSENT.version) }),
      response: one,
    },
    config: admin,
  },
  /** Takes the consent back: nobody sees it from then on. */
  withdraw: {
    method: 'POST',
    url: '/v3/story/own/:story_id/withdraw',
    schema: { params, body: z.strictObject({}).nullish(), response: one },
    config: admin,
  },
  remove: {
    method: 'DELETE',
    url: '/v3/story/own/:story_id',
    schema: { params, response: { 200: replyOf(z.null()) } },
    config: admin,
  },
} as const;
