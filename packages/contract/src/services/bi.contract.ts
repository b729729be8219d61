import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentDay } from '../sent-day.ts';

/** Both days are asked for, too; as the tests have them. */
export const biDaysSchema = z.strictObject({ from: sentDay, to: sentDay });
export type BiDays = z.infer<typeof biDaysSchema>;

export const biStateSchema = z.object({
  /** Since when the codes are what they are; null before anybody asked for rows. */
  key_made_at: z.string().nullable(),
});
export type BiState = z.infer<typeof biStateSchema>;

/** Schemas of `biRoutes`. */
export const biSchemas = {
  state: { response: { 200: replyOf(biStateSchema) } },
  changeKey: {
    body: z.strictObject({ seen_key_made_at: z.iso.datetime().nullable() }),
    response: { 200: replyOf(biStateSchema) },
  },
  measurementsCsv: { querystring: biDaysSchema },
  measurementsParquet: { querystring: biDaysSchema },
  linkedValuesCsv: { querystring: biDaysSchema },
  linkedValuesParquet: { querystring: biDaysSchema },
  peopleCsv: {},
  peopleParquet: {},
} as const;
