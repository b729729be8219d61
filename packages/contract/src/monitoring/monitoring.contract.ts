import {
  FOLLOW_UP_NOTE_MAX_LENGTH,
  NOTE_EMPTY,
  NOTE_KINDS,
  NOTE_TOO_LONG,
} from '@heatwise/domain/monitoring/follow-up';
import {
  MOST_WALL_LINES,
  MOST_WALL_LINK_TAGS,
  WALL_LINK_NAME_MAX_LENGTH,
  WALL_STATUSES,
} from '@heatwise/domain/monitoring/wall';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { instantSchema, sentId } from '../fields.schema.ts';
import { weatherSourceSchema } from '../heat/weather.contract.ts';

const count = z.number().int();

/** One line of the display: whom something has to be done for. No value, no email, no tags. */
const wallLineSchema = z.object({
  user_id: z.uuid(),
  name: z.string(),
  places: z.array(z.string()),
  time_zone: z.string(),
  latest: z
    .object({ measurement_id: z.uuid(), created_ms: z.number(), status: z.enum(WALL_STATUSES) })
    .nullable(),
});

const wallPageSchema = z.object({
  location_id: z.uuid().nullable(),
  name: z.string(),
  counts: z.object({
    severely_dehydrated: count,
    moderately_dehydrated: count,
    mildly_dehydrated: count,
    hydrated: count,
    people: count,
    follow_ups: count,
    left_open: count,
    due: count,
    day_off: count,
  }),
  follow_ups: z.array(wallLineSchema).max(MOST_WALL_LINES),
  due: z.array(wallLineSchema).max(MOST_WALL_LINES),
});

/** All that a display shows of people. */
export const sharedWallSchema = z.object({
  organisation: z.string(),
  /** The name of the link. */
  name: z.string(),
  temperature_unit: z.enum(['celsius', 'fahrenheit']),
  pages: z.array(wallPageSchema),
});
export type SharedWall = z.infer<typeof sharedWallSchema>;

/** The heat at one site, hour by hour; no hours where no weather came. */
export const wallSiteSchema = z.object({
  location_id: z.uuid(),
  name: z.string(),
  /** Null where no weather came. */
  time_zone: z.string().nullable(),
  hours: z.array(
    z.object({
      time_ms: z.number(),
      wbgt_c: z.number(),
      work_minutes: z.number().int().nullable(),
      job: z.string().nullable(),
    }),
  ),
});
export type WallSite = z.infer<typeof wallSiteSchema>;
export const wallSitesSchema = z.object({ ...weatherSourceSchema.shape, sites: z.array(wallSiteSchema) });

/** A link as it is listed: never the token itself, which is shown once. */
export const wallLinkSchema = z.object({
  wall_link_id: z.uuid(),
  name: z.string(),
  /** Whose people it shows: those with one of these tags; everybody when there are none. */
  tag_ids: z.array(z.uuid()),
  /** Who made it; empty when nobody with a name did. */
  made_by: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
});
export type WallLink = z.infer<typeof wallLinkSchema>;

export const newWallLinkSchema = z.strictObject({
  /** The command refuses what is wrong with it in the rule's words. */
  name: z.string().max(10 * WALL_LINK_NAME_MAX_LENGTH),
  tag_ids: z.array(sentId).max(MOST_WALL_LINK_TAGS),
});
export type NewWallLink = z.infer<typeof newWallLinkSchema>;

/** The one time that the token itself is shown. */
export const madeWallLinkSchema = wallLinkSchema.extend({ token: z.string() });
export type MadeWallLink = z.infer<typeof madeWallLinkSchema>;

/** Schemas of `wallRoutes`. */
export const wallSchemas = {
  people: {
    querystring: z.strictObject({
      /** The display's own, for people whose site is in none that is known. */
      time_zone: z.string().max(100).optional(),
    }),
    response: { 200: replyOf(sharedWallSchema) },
  },
  sites: { response: { 200: replyOf(wallSitesSchema) } },
  links: { response: { 200: replyOf(z.array(wallLinkSchema)) } },
  createLink: { body: newWallLinkSchema, response: { 200: replyOf(madeWallLinkSchema) } },
  revokeLink: { params: z.object({ wall_link_id: sentId }), response: { 200: replyOf(z.null()) } },
} as const;

/** What somebody wrote about a person's test, as the wall shows it. */
export const followUpNoteSchema = z.object({
  note_id: z.uuid(),
  measurement_id: z.uuid(),
  /** Whose test it is. */
  user_id: z.uuid(),
  /** When the test was taken. */
  measured_time: instantSchema,
  kind: z.enum(NOTE_KINDS),
  note: z.string(),
  /** Null where a program wrote it. */
  author_id: z.uuid().nullable(),
  /** Of a program the name of its token. */
  author_name_first: z.string(),
  author_name_last: z.string(),
  written_time: instantSchema,
});
export type FollowUpNote = z.infer<typeof followUpNoteSchema>;

export const newFollowUpNoteSchema = z.strictObject({
  /** The client's, so sending twice is harmless; not the nil id. */
  note_id: sentId,
  /** The last test of the follow-up; to reopen one, the test that the closing note names. */
  measurement_id: sentId,
  kind: z.enum(NOTE_KINDS),
  note: z.string().trim().min(1, NOTE_EMPTY).max(FOLLOW_UP_NOTE_MAX_LENGTH, NOTE_TOO_LONG),
});
export type NewFollowUpNote = z.infer<typeof newFollowUpNoteSchema>;

/** Most notes one answer holds; far more than people who can be followed up. */
export const MOST_FOLLOW_UP_NOTES = 5000;
/** Of a page of the whole history. */
export const MOST_NOTES_A_PAGE = 500;

/** Schemas of `monitoringRoutes`. */
export const monitoringSchemas = {
  notes: { response: { 200: replyOf(z.object({ notes: z.array(followUpNoteSchema) })) } },
  history: {
    querystring: z.strictObject({
      /** The `cursor` of the page before; without it from the beginning. */
      cursor: instantSchema.optional(),
      limit: z.coerce.number().int().min(1).max(MOST_NOTES_A_PAGE).default(MOST_NOTES_A_PAGE),
    }),
    response: {
      200: replyOf(
        z.object({
          notes: z.array(followUpNoteSchema),
          /** For the notes after these, or that are yet to be written; null while there are none at all. */
          cursor: instantSchema.nullable(),
          has_more: z.boolean(),
        }),
      ),
    },
  },
  write: { body: newFollowUpNoteSchema, response: { 200: replyOf(followUpNoteSchema) } },
} as const;
