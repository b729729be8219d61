import { MOST_COURSE_LINKS } from '@heatwise/domain/education/course-link';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';

/** A link that works, without what it opens with. */
const courseLinkSchema = z.object({
  /** Empty when the server made it for a mail. */
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
});
export type CourseLink = z.infer<typeof courseLinkSchema>;

/** The one time that the address is shown. */
const madeCourseLinkSchema = z.object({
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  /** What the link opens, as browsers reach this server: for a QR code, or to be copied. */
  address: z.string(),
  expires_at: z.string(),
});
export type MadeCourseLink = z.infer<typeof madeCourseLinkSchema>;

const ofPerson = z.object({ user_id: sentId });

/** Schemas of `courseLinkRoutes`. */
export const courseLinkSchemas = {
  get: {
    params: ofPerson,
    response: { 200: replyOf(z.object({ link: courseLinkSchema.nullable() })) },
  },
  make: {
    params: ofPerson,
    body: z.strictObject({ mail: z.boolean() }),
    response: { 200: replyOf(madeCourseLinkSchema) },
  },
  revoke: { params: ofPerson, response: { 200: replyOf(z.null()) } },
  makeMany: {
    body: z.strictObject({ user_ids: z.array(sentId).min(1).max(MOST_COURSE_LINKS) }),
    response: { 200: replyOf(z.object({ links: z.array(madeCourseLinkSchema) })) },
  },
} as const;
