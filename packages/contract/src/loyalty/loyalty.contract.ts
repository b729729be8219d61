import { LEDGER_REASONS } from '@heatwise/domain/loyalty/points';
import { REDEMPTION_NOTE_MAX_LENGTH, REDEMPTION_STATES, REWARD_NAMES } from '@heatwise/domain/loyalty/reward';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { listOffset, sentId } from '../fields.schema.ts';

export const redemptionSchema = z.object({
  redemption_id: z.uuid(),
  reward: z.enum(REWARD_NAMES),
  title: z.string(),
  points: z.int(),
  note: z.string(),
  state: z.enum(REDEMPTION_STATES),
  ticket_id: z.uuid(),
  asked_by_name: z.string(),
  asked_at: z.string(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Redemption = z.infer<typeof redemptionSchema>;

export const loyaltySchema = z.object({
  balance: z.int(),
  /** In the days that make a tier. */
  earned: z.int(),
  /** Points reserved for what waits for an answer. */
  reserved: z.int(),
  /** How often points were redeemed: who redeems says what they have seen. */
  redeemed_times: z.int(),
  /** The newest first, each with what was earned and what was spent or put right in it. */
  months: z.array(z.object({ month: z.string(), earned: z.int(), other: z.int() })),
  redemptions: z.array(redemptionSchema),
});
export type Loyalty = z.infer<typeof loyaltySchema>;

export const ledgerEntrySchema = z.object({
  reason: z.enum(LEDGER_REASONS),
  subject_id: z.uuid(),
  part: z.int(),
  points: z.int(),
  at: z.string(),
  note: z.string().nullable(),
  by_name: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const zone = z.string().max(100).default('UTC');
/** `month` is as the months of the summary are named. */
const filter = {
  reason: z.enum(LEDGER_REASONS).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  time_zone: zone,
};

/** Schemas of `loyaltyRoutes`. */
export const loyaltySchemas = {
  summary: {
    querystring: z.strictObject({ time_zone: zone }),
    response: { 200: replyOf(loyaltySchema) },
  },
  entries: {
    querystring: z.strictObject({
      ...filter,
      offset: listOffset,
    }),
    response: { 200: replyOf(z.object({ entries: z.array(ledgerEntrySchema), count: z.int() })) },
  },
  exportEntries: { querystring: z.strictObject(filter) },
  redeem: {
    body: z.strictObject({
      redemption_id: sentId,
      ticket_id: sentId,
      message_id: sentId,
      reward: z.enum(REWARD_NAMES),
      note: z.string().trim().max(REDEMPTION_NOTE_MAX_LENGTH),
      redeemed_times: z.int().min(0),
    }),
    response: { 200: replyOf(redemptionSchema) },
  },
} as const;
