import { NOTE_KINDS } from '@heatwise/domain/monitoring/follow-up';
import {
  FOLLOW_UP_NOTE_MAX_LENGTH,
  NOTE_EMPTY,
  NOTE_TOO_LONG,
} from '@heatwise/domain/monitoring/follow-up-note';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { instantSchema } from '../instant.ts';

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
