import {
  ADJUSTMENT_MOST,
  ADJUSTMENT_REASON_MAX_LENGTH,
  REDEMPTION_STATES,
} from '@heatwise/domain/loyalty/reward';
import { STORY_LIMITS, STORY_STATES } from '@heatwise/domain/referral/story';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { listOffset, searchedName, sentId } from '../fields.schema.ts';
import { ledgerEntrySchema, redemptionSchema } from '../loyalty/loyalty.contract.ts';
import { imageReplySchema } from '../people/images.contract.ts';
import { ownStorySchema } from '../referral/referral.contract.ts';

export const deskRedemptionSchema = redemptionSchema.extend({
  org_id: z.uuid(),
  customer: z.string(),
  decided_by: z.string().nullable(),
  /** What the organisation has besides. */
  balance: z.int(),
});
export type DeskRedemption = z.infer<typeof deskRedemptionSchema>;

export const deskBalanceSchema = z.object({
  org_id: z.uuid(),
  customer: z.string(),
  balance: z.int(),
  earned: z.int(),
});
export type DeskBalance = z.infer<typeof deskBalanceSchema>;

const nothing = { 200: replyOf(z.null()) };

/** Schemas of `deskLoyaltyRoutes`. */
export const deskLoyaltySchemas = {
  redemptions: {
    querystring: z.strictObject({
      state: z.enum(REDEMPTION_STATES).default('waiting'),
      q: searchedName,
      offset: listOffset,
    }),
    response: { 200: replyOf(z.object({ redemptions: z.array(deskRedemptionSchema), count: z.int() })) },
  },
  decide: {
    params: z.object({ org_id: sentId, redemption_id: sentId }),
    body: z.strictObject({
      decision: z.enum(['accept', 'refuse']),
      reason: z.string().trim().max(ADJUSTMENT_REASON_MAX_LENGTH),
    }),
    response: nothing,
  },
  balances: {
    querystring: z.strictObject({ q: searchedName, offset: listOffset }),
    response: { 200: replyOf(z.object({ balances: z.array(deskBalanceSchema), count: z.int() })) },
  },
  adjustments: {
    params: z.object({ org_id: sentId }),
    response: { 200: replyOf(z.object({ entries: z.array(ledgerEntrySchema) })) },
  },
  adjust: {
    params: z.object({ org_id: sentId }),
    body: z.strictObject({
      adjustment_id: sentId,
      points: z.int().min(-ADJUSTMENT_MOST).max(ADJUSTMENT_MOST),
      reason: z.string().trim().max(ADJUSTMENT_REASON_MAX_LENGTH),
    }),
    response: nothing,
  },
} as const;

/** Somebody who works at the desk, to whom work can be given. */
export const deskMemberSchema = z.object({ user_id: z.uuid(), name: z.string() });
export type DeskMember = z.infer<typeof deskMemberSchema>;

/** Schemas of `deskMemberRoutes`. */
export const deskMemberSchemas = {
  list: { response: { 200: replyOf(z.object({ members: z.array(deskMemberSchema) })) } },
} as const;

/** What the desk is shown of a customer: its name, since when it is one, and its licence. */
export const deskOrganisationSchema = z.object({
  org_id: z.uuid(),
  name: z.string(),
  created_time: z.string(),
  /** People who are active: a number, and nobody's name. */
  seats_used: z.int(),
  /** Null for one without a licence, which may use everything. */
  licence: z
    .object({ plan: z.string(), seats: z.int().nullable(), valid_until: z.string().nullable() })
    .nullable(),
});
export type DeskOrganisation = z.infer<typeof deskOrganisationSchema>;

/** Organisations on a page of the list. */
export const DESK_ORGANISATIONS_PAGE = 100;

const querySchema = z.strictObject({
  /** Part of a name; case does not matter. */
  q: searchedName,
  offset: listOffset,
});

export const sentLicenceSchema = z.strictObject({
  /** The command refuses what is wrong with it in the rule's words. */
  plan: z.string().max(1000),
  seats: z.number().nullable(),
  valid_until: z.string().max(20).nullable(),
});

/** Schemas of `deskOrganisationRoutes`. */
export const deskOrganisationSchemas = {
  list: {
    querystring: querySchema,
    response: {
      200: replyOf(z.object({ organisations: z.array(deskOrganisationSchema), count: z.int() })),
    },
  },
  setLicence: {
    params: z.object({ org_id: sentId }),
    body: sentLicenceSchema,
    response: { 200: replyOf(z.null()) },
  },
} as const;

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
