import { z } from 'zod';

/** Every reply's shape: both flags for readers of either style, the result under `data`. */
export function replyOf<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), status: z.literal(true), data });
}

/** What is wrong with one field of a request: a JSON path and a sentence. */
export const fieldProblemSchema = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

export const errorReplySchema = z.object({
  success: z.literal(false),
  status: z.literal(false),
  code: z.string(),
  message: z.string(),
  problems: z.array(fieldProblemSchema).optional(),
  request_id: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;

export function reply<Data>(data: Data) {
  return { success: true as const, status: true as const, data };
}
