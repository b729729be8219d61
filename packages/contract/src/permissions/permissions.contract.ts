import { CAPABILITIES } from '@heatwise/domain/permissions/actor';
import { ADMIN_CHANGE_PROBLEMS, ADMIN_CHANGES } from '@heatwise/domain/permissions/admin-change';
import { TAG_TYPES } from '@heatwise/domain/tags/tag';
import { z } from 'zod';
import { permissionSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { instantSchema, plainText, sentId } from '../fields.schema.ts';
import { INSTANT_PATTERN } from '../instant-pattern.ts';

/** Longer than all access tokens together. */
const ACCESS_TEXT_LIMIT = 200;
/** All are set in one transaction, which holds the organisation's clock. */
export const NEW_SUPERVISORS_LIMIT = 100;
export const PERMISSION_HISTORY_PAGE = 50;

const permissionChangeSchema = z.strictObject({
  user_id: sentId,
  /** A tag, a special organisation for a role, or null for everyone. */
  tag_id: sentId.nullable(),
  /** Access tokens, comma-separated; 'none' takes the permission away. */
  access: z.string().max(ACCESS_TEXT_LIMIT),
});
export type PermissionChange = z.infer<typeof permissionChangeSchema>;

/** One step in the history of a permission. */
export const permissionStepSchema = z.object({
  step_id: z.string(),
  user_id: z.uuid(),
  tag_id: z.uuid().nullable(),
  /** Access tokens before and after; null where there was no permission, or is none any more. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  time: instantSchema,
  /** Who did it; null for what no person set: the first permissions, the end of a tag's or a person's. */
  changed_by_user_id: z.uuid().nullable(),
});
export type PermissionStep = z.infer<typeof permissionStepSchema>;

/** Time and id of the last step of the page before. */
const cursorPattern = new RegExp(`^${INSTANT_PATTERN.source.slice(1, -1)}[.][0-9a-f-]{36}[.](set|end)$`);

export const permissionHistorySchema = z.object({
  /** Newest first. */
  steps: z.array(permissionStepSchema),
  /** For the next page; null at the end. */
  next_cursor: z.string().nullable(),
});
export type PermissionHistory = z.infer<typeof permissionHistorySchema>;

/** Somebody with `manager` access on a tag. */
export const supervisorSchema = z.object({
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  /** Null also where the caller may not see the person elsewhere. */
  email: z.string().nullable(),
  is_hidden: z.boolean(),
  /** what touches them takes two admins. */
  is_admin: z.boolean(),
  access: z.string(),
});
export type Supervisor = z.infer<typeof supervisorSchema>;
const supervisorsSchema = z.object({ tag_id: z.uuid(), supervisors: z.array(supervisorSchema) });

/** So many people, and tags, are named in a preview; how many there are is shown beside them. */
export const VIEW_AS_LIMIT = 100;

/** What somebody would see and may do, as far as the caller sees it as well. */
export const viewAsSchema = z.object({
  user_id: z.uuid(),
  /** The screens of the navigation, by name. */
  screens: z.array(z.string()),
  people: z.object({
    count: z.number(),
    /** Of how many of them the tests are seen. */
    measured_count: z.number(),
    /** The first by name. */
    shown: z.array(
      z.object({
        user_id: z.uuid(),
        name_first: z.string(),
        name_last: z.string(),
        is_hidden: z.boolean(),
        may: z.array(z.enum(CAPABILITIES)),
      }),
    ),
  }),
  tags: z.object({
    count: z.number(),
    shown: z.array(z.object({ tag_id: z.uuid(), name: z.string(), type: z.enum(TAG_TYPES) })),
  }),
});
export type ViewAs = z.infer<typeof viewAsSchema>;

/** Schemas of `permissionRoutes`. */
export const permissionSchemas = {
  set: { body: permissionChangeSchema, response: { 200: replyOf(permissionSchema) } },
  viewAs: {
    params: z.object({ user_id: sentId }),
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(viewAsSchema) },
  },
  history: {
    querystring: z.strictObject({
      user_id: sentId.optional(),
      cursor: z.string().regex(cursorPattern).optional(),
    }),
    response: { 200: replyOf(permissionHistorySchema) },
  },
  supervisors: { params: z.object({ tag_id: sentId }), response: { 200: replyOf(supervisorsSchema) } },
  addSupervisors: {
    body: z.strictObject({ tag_id: sentId, user_ids: z.array(sentId).min(1).max(NEW_SUPERVISORS_LIMIT) }),
    response: { 200: replyOf(supervisorsSchema) },
  },
} as const;

const about = { user_id: sentId };
/** More than an organisation has tags that somebody would be given in one go. */
const MOST_PERMISSIONS_AT_ONCE = 100;
const EMAIL_MAX_LENGTH = 254;

/** What an admin asks a second one to confirm. */
export const adminChangeRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...about,
    kind: z.literal('permissions'),
    permissions: z
      .array(permissionChangeSchema.omit({ user_id: true }))
      .min(1)
      .max(MOST_PERMISSIONS_AT_ONCE)
      .refine((all) => new Set(all.map(({ tag_id }) => tag_id)).size === all.length, 'Each tag once.'),
  }),
  /** Null takes it away. */
  z.strictObject({
    ...about,
    kind: z.literal('email'),
    email: plainText(EMAIL_MAX_LENGTH).min(1).nullable(),
  }),
  /** `user_id` goes, `target_id` stays. */
  z.strictObject({ ...about, kind: z.literal('merge'), target_id: sentId }),
  z.strictObject({ ...about, kind: z.enum(['two-factor', 'hide', 'delete', 'restore']) }),
]);
export type AdminChangeRequest = z.infer<typeof adminChangeRequestSchema>;

/** What is asked for and not yet answered. */
export const adminChangeSchema = z.object({
  change_id: z.uuid(),
  kind: z.enum(ADMIN_CHANGES),
  user_id: z.uuid(),
  name: z.string(),
  /** The address that is asked for, or the name of the person who stays. */
  other: z.string().nullable(),
  /** All that the person may do now and would then, where that is asked for; null for nothing. */
  permissions: z.array(
    z.object({ tag_id: z.uuid().nullable(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  asked_by: z.uuid(),
  asked_by_name: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Why it can no longer be confirmed. */
  problem: z.enum(Object.keys(ADMIN_CHANGE_PROBLEMS) as [keyof typeof ADMIN_CHANGE_PROBLEMS]).nullable(),
  is_own: z.boolean(),
  may_answer: z.boolean(),
});
export type AdminChange = z.infer<typeof adminChangeSchema>;

const adminChangesSchema = z.object({
  /** Whether the caller needs nobody. */
  has_last_word: z.boolean(),
  owner_id: z.uuid().nullable(),
  /** Oldest first. */
  changes: z.array(adminChangeSchema),
});
export type AdminChanges = z.infer<typeof adminChangesSchema>;

const ofChange = {
  params: z.object({ change_id: sentId }),
  body: z.strictObject({}).nullish(),
  response: { 200: replyOf(z.null()) },
};

/** Schemas of `adminChangeRoutes`. */
export const adminChangeSchemas = {
  list: { response: { 200: replyOf(adminChangesSchema) } },
  ask: {
    body: adminChangeRequestSchema,
    response: { 200: replyOf(z.object({ change_id: z.uuid() })) },
  },
  confirm: ofChange,
  refuse: ofChange,
  withdraw: { params: ofChange.params, response: ofChange.response },
} as const;
