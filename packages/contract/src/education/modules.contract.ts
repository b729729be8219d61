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
const managed = { needs: 'org-admin' } as const;
const module = { 200: replyOf(writtenModuleSchema) };

/** Writing modules, for organisation admins. All refuse with module-not-found. See docs/rules.md#education. */
export const moduleRoutes = {
  /** In their own order. Who is late is told by the caller's day; without one by that of UTC. */
  list: {
    method: 'GET',
    url: '/v3/education/module',
    schema: {
      querystring: z.strictObject({
        today: sentDay.optional(),
      }),
      response: { 200: replyOf(z.object({ modules: z.array(listedModuleSchema) })) },
    },
    config: managed,
  },
  /** The modules that come with the product, of which an organisation takes copies. */
  ready: {
    method: 'GET',
    url: '/v3/education/ready',
    schema: { response: { 200: replyOf(z.object({ modules: z.array(readyModuleSchema) })) } },
    config: managed,
  },
  create: {
    method: 'POST',
    url: '/v3/education/module',
    schema: { body: newModuleSchema, response: module },
    config: managed,
  },
  get: {
    method: 'GET',
    url: '/v3/education/module/:module_id',
    schema: { params, response: module },
    config: managed,
  },
  /** Keeps the draft. Refuses with module-changed when another revision was kept in between, and what is retired. */
  keep: {
    method: 'PUT',
    url: '/v3/education/module/:module_id/draft',
    schema: { params, body: keptDraftSchema, response: module },
    config: managed,
  },
  /** Freezes the draft as a new version. Refuses with module-not-ready and everything that is missing. */
  publish: {
    method: 'POST',
    url: '/v3/education/module/:module_id/publish',
    schema: { params, body: publicationSchema, response: module },
    config: managed,
  },
  /** Nobody begins it any more; attempts under way may be finished, what was earned stays. */
  retire: {
    method: 'POST',
    url: '/v3/education/module/:module_id/retire',
    schema: { params, body: z.strictObject({}), response: module },
    config: managed,
  },
  restore: {
    method: 'POST',
    url: '/v3/education/module/:module_id/restore',
    schema: { params, body: z.strictObject({}), response: module },
    config: managed,
  },
  /** Only of what was never published; anything else is retired. Refuses with module-was-published. */
  delete: {
    method: 'DELETE',
    url: '/v3/education/module/:module_id',
    schema: { params, response: { 200: replyOf(z.null()) } },
    config: managed,
  },
  /** The list in this order; modules that are not named keep theirs behind it. */
  order: {
    method: 'PUT',
    url: '/v3/education/order',
    schema: {
      body: z.strictObject({ module_ids: z.array(sentId).min(1).max(1000) }),
      response: { 200: replyOf(z.null()) },
    },
    config: managed,
  },
} as const;
