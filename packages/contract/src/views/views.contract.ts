import {
  VIEW_NAME_MAX_LENGTH,
  VIEW_NAME_REQUIRED,
  VIEW_NAME_TOO_LONG,
  VIEWED_LISTS,
} from '@heatwise/domain/views/saved-view';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** More parameters than any list has, each long enough for fifty ids. */
const MOST_PARAMETERS = 30;
const LONGEST_PARAMETER = 2_500;

/** A list's search parameters: its filters, columns and sorting. Whoever opens a view reads them as it reads an address. */
const searchSchema = z
  .record(
    z.string().min(1).max(40),
    z.union([z.string().max(LONGEST_PARAMETER), z.boolean(), z.number().finite()]),
  )
  .refine((search) => Object.keys(search).length <= MOST_PARAMETERS);

export const viewFormSchema = z.strictObject({
  list: z.enum(VIEWED_LISTS),
  name: z.string().trim().min(1, VIEW_NAME_REQUIRED).max(VIEW_NAME_MAX_LENGTH, VIEW_NAME_TOO_LONG),
  search: searchSchema,
});
export type ViewForm = z.infer<typeof viewFormSchema>;

export const savedViewSchema = viewFormSchema.extend({ view_id: z.uuid() });
export type SavedView = z.infer<typeof savedViewSchema>;

/** Schemas of `viewRoutes`. */
export const viewSchemas = {
  list: { response: { 200: replyOf(z.object({ views: z.array(savedViewSchema) })) } },
  save: { body: viewFormSchema, response: { 200: replyOf(savedViewSchema) } },
  delete: { params: z.object({ view_id: sentId }), response: { 200: replyOf(z.null()) } },
} as const;
