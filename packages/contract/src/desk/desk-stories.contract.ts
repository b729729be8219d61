import { STORY_LIMITS, STORY_STATES } from '@heatwise/domain/referral/story';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { searchedName } from '../list-query.ts';
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

/** Schemas of `deskStoryRoutes`. */
export const deskStorySchemas = {
  list: {
    querystring: z.strictObject({
      state: z.enum(STORY_STATES).exclude(['draft']).default('submitted'),
      q: searchedName,
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    response: { 200: replyOf(z.object({ stories: z.array(deskStorySchema), count: z.int() })) },
  },
  picture: { params, response: { 200: imageReplySchema } },
  decide: {
    params,
    body: z.strictObject({
      decision: z.enum(STORY_DECISIONS),
      reason: z.string().trim().max(STORY_LIMITS.reason),
      revision: z.int().min(0),
    }),
    response: { 200: replyOf(z.null()) },
  },
} as const;
