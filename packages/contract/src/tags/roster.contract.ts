import { MOST_SHIFT_DAYS } from '@heatwise/domain/roster/shift-pattern';
import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { z } from 'zod';
import { tagSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';

/** Most people whose shift pattern one request may set. See docs/security.md#limits. */
const ROSTER_PEOPLE_LIMIT = 2000;

const calendarDay = z.string().refine(isCalendarDay, 'Invalid ISO date');

/** Days at work and days off of a shift pattern, and the first day at work of one of its rounds. */
export const rosterMetadataSchema = z.strictObject({
  _days_on: z.number().int().min(1).max(MOST_SHIFT_DAYS),
  _days_off: z.number().int().min(0).max(MOST_SHIFT_DAYS),
  /** Older patterns have none: nothing is known of their days then. */
  _start_day: calendarDay.optional(),
});
export type RosterMetadata = z.infer<typeof rosterMetadataSchema>;

export const shiftPatternEditSchema = z.strictObject({
  tag_id: sentId,
  metadata: rosterMetadataSchema.required({ _start_day: true }),
});
export type ShiftPatternEdit = z.infer<typeof shiftPatternEditSchema>;

export const peoplesPatternSchema = z.strictObject({
  /** Null takes off whatever pattern they have. */
  tag_id: sentId.nullable(),
  user_ids: z.array(sentId).min(1).max(ROSTER_PEOPLE_LIMIT),
});
export type PeoplesPattern = z.infer<typeof peoplesPatternSchema>;

/** Schemas of `rosterRoutes`. */
export const rosterSchemas = {
  edit: { body: shiftPatternEditSchema, response: { 200: replyOf(tagSchema) } },
  setPeople: { body: peoplesPatternSchema, response: { 200: replyOf(z.object({ changed: z.number() })) } },
} as const;
