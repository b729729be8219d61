import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { courseSchemas, ownCourseSchema } from './courses.contract.ts';
import { fileSchemas } from './files.contract.ts';

/** All that a link says of its person. */
const accessSchema = z.object({
  name_first: z.string(),
  expires_at: z.string(),
  courses: z.array(ownCourseSchema),
});
export type Access = z.infer<typeof accessSchema>;

/** Schemas of `accessRoutes`. */
export const accessSchemas = {
  list: {
    querystring: courseSchemas.list.querystring,
    response: { 200: replyOf(accessSchema) },
  },
  get: courseSchemas.get,
  files: fileSchemas.ofCourse,
  progress: courseSchemas.progress,
  begin: courseSchemas.begin,
  attempt: courseSchemas.attempt,
  answer: courseSchemas.answer,
  submit: courseSchemas.submit,
} as const;
