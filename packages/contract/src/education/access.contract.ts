import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { courseRoutes, ownCourseSchema } from './courses.contract.ts';
import { fileRoutes } from './files.contract.ts';

/** All that a link says of its person. */
const accessSchema = z.object({
  name_first: z.string(),
  expires_at: z.string(),
  courses: z.array(ownCourseSchema),
});
export type Access = z.infer<typeof accessSchema>;

const byLink = { needs: 'course-link' } as const;

/**
 * What a learner does without signing in, with a link's token as their bearer. The same as with a session; all refuse
 * with course-link-unknown, course-link-expired, course-link-revoked and organisation-closed.
 */
export const accessRoutes = {
  list: {
    method: 'GET',
    url: '/v3/access/courses',
    schema: {
      querystring: courseRoutes.list.schema.querystring,
      response: { 200: replyOf(accessSchema) },
    },
    config: byLink,
  },
  get: { ...courseRoutes.get, url: '/v3/access/courses/:course_id', config: byLink },
  files: { ...fileRoutes.ofCourse, url: '/v3/access/courses/:course_id/files', config: byLink },
  progress: { ...courseRoutes.progress, url: '/v3/access/courses/:course_id/progress', config: byLink },
  begin: { ...courseRoutes.begin, url: '/v3/access/courses/:course_id/attempt', config: byLink },
  attempt: {
    ...courseRoutes.attempt,
    url: '/v3/access/courses/:course_id/attempt/:attempt_id',
    config: byLink,
  },
  answer: {
    ...courseRoutes.answer,
    url: '/v3/access/courses/:course_id/attempt/:attempt_id/answers',
    config: byLink,
  },
  submit: {
    ...courseRoutes.submit,
    url: '/v3/access/courses/:course_id/attempt/:attempt_id/submit',
    config: byLink,
  },
} as const;
