import { MODULE_STATES } from '@heatwise/domain/education/module-content';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { sentDay } from '../sent-day.ts';
import { coverSchema } from './files.contract.ts';
import { moduleContentSchema, newModuleTitleSchema } from './module-content.schema.ts';

const count = z.int();
const READY_SLUGS = READY_MODULES.map(({ slug }) => slug);

/** A module in the list, with how far its people are. */
export const listedModuleSchema = z.object({
  module_id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  /** Of its translations those that are offered. */
  translations: z.array(z.string()),
  minutes: z.int().nullable(),
  cover: coverSchema,
  state: z.enum(MODULE_STATES),
  /** The newest that was published; null before the first. */
  version: z.int().nullable(),
  /** Something was written since. */
  is_changed: z.boolean(),
  pages: count,
  questions: count,
  assigned: count,
  done: count,
  overdue: count,
  modified_at: z.string(),
});
export type ListedModule = z.infer<typeof listedModuleSchema>;

/** A module that comes with the product, before it is copied. */
const readyModuleSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  pages: count,
  questions: count,
  sources: z.array(z.string()),
});

export const writtenModuleSchema = z.object({
  module_id: z.uuid(),
  state: z.enum(MODULE_STATES),
  /** Counts each time the draft is kept; whoever keeps another says which one they began from. */
  revision: z.int(),
  draft: moduleContentSchema,
  versions: z.array(
    z.object({ version: z.int(), published_at: z.string(), published_by: z.string(), asks: z.string() }),
  ),
  is_changed: z.boolean(),
});
export type WrittenModule = z.infer<typeof writtenModuleSchema>;

export const newModuleSchema = z.strictObject({
  /** The client's, so that sending twice is harmless. */
  module_id: sentId,
  title: newModuleTitleSchema,
  /** A module of one's own that is copied, or one that comes with the product; without either it begins empty. */
  copy_of: sentId.optional(),
  ready: z.enum(READY_SLUGS).optional(),
});
export type NewModule = z.infer<typeof newModuleSchema>;

export const keptDraftSchema = z.strictObject({ revision: z.int().min(0), content: moduleContentSchema });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

export const publicationSchema = z.strictObject({
  /** The one that was looked at. */
  revision: z.int().min(0),
  /** Who takes the new version: people who are new to the module, or everybody again. */
  asks: z.enum(['new', 'everybody']),
});
export type Publication = z.infer<typeof publicationSchema>;

const params = z.object({ module_id: sentId });

const module = { 200: replyOf(writtenModuleSchema) };

/** Schemas of `moduleRoutes`. */
export const moduleSchemas = {
  list: {
    querystring: z.strictObject({
      today: sentDay.optional(),
    }),
    response: { 200: replyOf(z.object({ modules: z.array(listedModuleSchema) })) },
  },
  ready: { response: { 200: replyOf(z.object({ modules: z.array(readyModuleSchema) })) } },
  create: { body: newModuleSchema, response: module },
  get: { params, response: module },
  keep: { params, body: keptDraftSchema, response: module },
  publish: { params, body: publicationSchema, response: module },
  retire: { params, body: z.strictObject({}), response: module },
  restore: { params, body: z.strictObject({}), response: module },
  delete: { params, response: { 200: replyOf(z.null()) } },
  order: {
    body: z.strictObject({ module_ids: z.array(sentId).min(1).max(1000) }),
    response: { 200: replyOf(z.null()) },
  },
} as const;
