import { JOB_FACTOR_KEYS, type JobFactor } from '@heatwise/domain/heat/job-assessment';
import { NOTICE_LEVELS } from '@heatwise/domain/notifications/notifications';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { MOST_SHIFT_DAYS } from '@heatwise/domain/roster/roster';
import { TAG_TYPES } from '@heatwise/domain/tags/tag';
import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { z } from 'zod';
import { tagSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { plainText, sentId } from '../fields.schema.ts';

/** Most people whose shift pattern one request may set. See docs/security.md#limits. */
const ROSTER_PEOPLE_LIMIT = 2000;

const calendarDay = z.string().refine(isCalendarDay, 'Invalid ISO date');

/** Days at work and days off of a shift pattern, and the first day at work of one of its rounds. */
const rosterMetadataSchema = z.strictObject({
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

/** Most people or measurements one request may name. See docs/security.md#limits. */
export const TAG_IDS_LIMIT = 2000;
/** Longer than any name that is kept: what is merely too long is refused with the rule's own words, by the command. */
const LONGEST_NAME_SENT = 2000;
const LOCATIONS_LIMIT = 500;
const RECIPIENTS_LIMIT = 100;

const tagName = plainText(LONGEST_NAME_SENT);

/** A level that a factor does not offer counts as unset, which the command refuses with the rule's words. */
const jobFactors = Object.fromEntries(
  JOB_FACTOR_KEYS.map((factor) => [factor, z.number().optional()]),
) as Record<JobFactor, z.ZodOptional<z.ZodNumber>>;

const jobMetadataSchema = z.strictObject({
  ...jobFactors,
  /** Where the job is done; an empty list means everywhere. */
  location_ids: z.array(sentId).max(LOCATIONS_LIMIT).optional(),
});
export type JobMetadata = z.infer<typeof jobMetadataSchema>;

/** Degrees; (0, 0) is not a position. The address is what the search found or the user wrote, for people to read. */
const locationMetadataSchema = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  address: z.string().max(500).optional(),
});
export type LocationMetadata = z.infer<typeof locationMetadataSchema>;

const noMetadata = z.strictObject({});

const rolesInTagIds: ReadonlySet<string> = new Set(Object.values(SPECIAL_ORGANISATION));

/** An id for a new tag: a real one, and none that a permission would read as a role in the organisation. */
const newTagId = sentId.refine((id) => !rolesInTagIds.has(id), 'Invalid UUID');

/** The client may make the id, so that the tag is on its screen before the server has heard of it. */
export const newTagSchema = z.strictObject({
  tag_id: newTagId.optional(),
  name: tagName,
  type: z.enum(TAG_TYPES).default('default'),
  metadata: z
    .union([noMetadata, locationMetadataSchema, rosterMetadataSchema, jobMetadataSchema])
    .default({}),
});
export type NewTag = z.infer<typeof newTagSchema>;

const tag_id = sentId;

export const tagEditSchema = z.strictObject({
  tag_id,
  name: tagName.optional(),
  is_hidden: z.boolean().optional(),
});
export type TagEdit = z.infer<typeof tagEditSchema>;

export const tagUsersSchema = z.strictObject({
  tag_id,
  user_ids: z.array(sentId).min(1).max(TAG_IDS_LIMIT),
});
export type TagUsers = z.infer<typeof tagUsersSchema>;

export const tagUserSchema = z.strictObject({ tag_id, user_id: sentId });
export type TagUser = z.infer<typeof tagUserSchema>;

export const tagMeasurementsSchema = z.strictObject({
  tag_id,
  measurement_ids: z.array(sentId).min(1).max(TAG_IDS_LIMIT),
});
export type TagMeasurements = z.infer<typeof tagMeasurementsSchema>;

export const tagLocationSchema = z.strictObject({ tag_id, metadata: locationMetadataSchema });
export type TagLocation = z.infer<typeof tagLocationSchema>;

/** The whole tag may be sent as it was received: what this call does not change must be as it is stored. */
export const tagJobSchema = z.strictObject({
  ...tagSchema.partial().shape,
  users_count: z.number().optional(),
  managers_count: z.number().optional(),
  measurements_count: z.number().optional(),
  tag_id,
  type: z.literal('job'),
  metadata: z.looseObject(jobMetadataSchema.shape),
});
export type TagJob = z.infer<typeof tagJobSchema>;

/** Whether a dehydrated member is reported, and to whom. */
export const tagNotificationsSchema = z.strictObject({
  tag_id,
  _notify_hydration: z.boolean(),
  _notify_hydration_to: z.array(sentId).max(RECIPIENTS_LIMIT),
  /** From which result; what is not sent stays as it is. */
  _notify_hydration_from: z.enum(NOTICE_LEVELS).optional(),
});
export type TagNotifications = z.infer<typeof tagNotificationsSchema>;

const tagReply = replyOf(tagSchema);
/** How many rows were changed: those that had the tag already, or had it no longer, are not among them. */
const changedReply = replyOf(z.object({ changed: z.number() }));

/** Schemas of `tagRoutes`. */
export const tagSchemas = {
  create: {
    body: newTagSchema,
    response: { 200: replyOf(z.object({ success: z.boolean(), tag: tagSchema })) },
  },
  edit: { body: tagEditSchema, response: { 200: tagReply } },
  delete: { params: z.object({ tag_id }), response: { 200: tagReply } },
  restore: { body: z.strictObject({ tag_id }), response: { 200: tagReply } },
  addUsers: { body: tagUsersSchema, response: { 200: changedReply } },
  addUsersV2: { body: tagUsersSchema, response: { 200: changedReply } },
  removeUser: { body: tagUserSchema, response: { 200: changedReply } },
  addMeasurements: { body: tagMeasurementsSchema, response: { 200: changedReply } },
  setLocation: { body: tagLocationSchema, response: { 200: tagReply } },
  setJob: { body: tagJobSchema, response: { 200: tagReply } },
  setNotifications: { body: tagNotificationsSchema, response: { 200: tagReply } },
} as const;
