import {
  ADJUSTMENT_MOST,
  ADJUSTMENT_REASON_MAX_LENGTH,
  REDEMPTION_STATES,
} from '@heatwise/domain/loyalty/reward';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { listOffset, searchedName } from '../list-query.ts';
import { ledgerEntrySchema, redemptionSchema } from '../loyalty/loyalty.contract.ts';

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
