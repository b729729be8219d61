import { ADMIN_CHANGE_PROBLEMS, ADMIN_CHANGES } from '@heatwise/domain/permissions/admin-change';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { plainText } from '../plain-text.ts';
import { permissionChangeSchema } from './permissions.contract.ts';

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
