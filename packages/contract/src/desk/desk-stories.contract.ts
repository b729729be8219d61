import { STORY_LIMITS, STORY_STATES } from '@heatwise/domain/referral/story';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { imageReplySchema } from '../people/images.contract.ts';
import { ownStorySchema } from '../referral/stories.contract.ts';

/** A story as the desk sees it, with the organisation that sent it. */
export const deskStorySchema = ownStorySchema.extend({
  org_id: z.uuid(),
  customer: z.string(),
  decided_by: z.string().nullable(),
});
export type DeskStory = z.infer<typeof deskStorySchema>;

export const STORY_DECISIONS = ['publish', 'decline', 'unpublish'] as const;
export type StoryDecision = (typeof STORY_DECISIONS)[number];

const params = z.object({ org_id: sentId, story_id: sentId });
const config = { needs: 'desk' } as const;

export const deskStoryRoutes = {
  /** Drafts are not the desk's to read. */
  list: {
    method: 'GET',
    url: '/v3/desk/story',
    schema: {
      querystring: z.strictObject({
        state: z.enum(STORY_STATES).exclude(['draft']).default('submitted'),
        q: z.string().max(200).optional(),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
      response: { 200: replyOf(z.object({ stories: z.array(deskStorySchema), count: z.int() })) },
    },
    config,
  },
  picture: {
    method: 'GET',
    url: '/v3/desk/story/:org_id/:story_id/picture',
    schema: { params, response: { 200: imageReplySchema } },
    config,
  },
  /** Refuses with story-changed, story-not-waiting, and story-not-valid without a reason where one is due. */
  decide: {
    method: 'POST',
    url: '/v3/desk/story/:org_id/:story_id/decision',
    schema: {
      params,
      body: z.strictObject({
        decision: z.enum(STORY_DECISIONS),
        reason: z.string().trim().max(STORY_LIMITS.reason),
        revision: z.int().min(0),
      }),
      response: { 200: replyOf(z.null()) },
    },
    config,
  },
} as const;
