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
/** Within the reach of whoever asks; the command refuses. */
const inReach = { needs: 'session' } as const;

/** Links that open a person's courses without signing in; a new one ends the one before. All refuse with user-not-found. */
export const courseLinkRoutes = {
  get: {
    method: 'GET',
    url: '/v3/education/person/:user_id/link',
    schema: {
      params: ofPerson,
      response: { 200: replyOf(z.object({ link: courseLinkSchema.nullable() })) },
    },
    config: inReach,
  },
  /** With `mail` the person is sent it as well. Refuses with person-has-no-email. */
  make: {
    method: 'POST',
    url: '/v3/education/person/:user_id/link',
    schema: {
      params: ofPerson,
      body: z.strictObject({ mail: z.boolean() }),
      response: { 200: replyOf(madeCourseLinkSchema) },
    },
    config: inReach,
  },
  /** It opens nothing from the next question on. */
  revoke: {
    method: 'DELETE',
    url: '/v3/education/person/:user_id/link',
    schema: { params: ofPerson, response: { 200: replyOf(z.null()) } },
    config: inReach,
  },
  /** For a printed sheet: all or none. */
  makeMany: {
    method: 'POST',
    url: '/v3/education/link',
    schema: {
      body: z.strictObject({ user_ids: z.array(sentId).min(1).max(MOST_COURSE_LINKS) }),
      response: { 200: replyOf(z.object({ links: z.array(madeCourseLinkSchema) })) },
    },
    config: inReach,
  },
} as const;
