import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** A directory that the organisation's people sign in through. */
export const directorySourceSchema = z.object({
  provider_id: z.uuid(),
  name: z.string(),
  /** Whether there is a client secret, without which it cannot be read. */
  can_be_read: z.boolean(),
});
export type DirectorySource = z.infer<typeof directorySourceSchema>;

export const directoryEntrySchema = z.object({
  directory_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  email: z.string(),
  employee_id: z.string(),
  department: z.string(),
  job_title: z.string(),
  office: z.string(),
  /** Was added from here, or has the email of somebody who is here. */
  is_here: z.boolean(),
});
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

export const directoryPageSchema = z.object({
  people: z.array(directoryEntrySchema),
  /** To be sent for the people after these; null after the last. */
  next: z.string().nullable(),
});
export type DirectoryPage = z.infer<typeof directoryPageSchema>;

const DIRECTORY_SEARCH_MAX_LENGTH = 100;
const MARK_MAX_LENGTH = 4000;

/** Schemas of `directoryRoutes`. */
export const directorySchemas = {
  sources: { response: { 200: replyOf(z.array(directorySourceSchema)) } },
  page: {
    params: z.object({ provider_id: sentId }),
    querystring: z.strictObject({
      search: z.string().max(DIRECTORY_SEARCH_MAX_LENGTH).default(''),
      next: z.string().max(MARK_MAX_LENGTH).optional(),
    }),
    response: { 200: replyOf(directoryPageSchema) },
  },
} as const;
