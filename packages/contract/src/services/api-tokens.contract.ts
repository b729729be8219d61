import { API_SCOPES } from '@heatwise/domain/services/api-scope';
import { API_TOKEN_NAME_MAX_LENGTH } from '@heatwise/domain/services/api-token';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';

/** A token as it is listed: never the token itself, which is shown once. */
export const apiTokenSchema = z.object({
  api_token_id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Who made it; empty when nobody with a name did. */
  made_by: z.string(),
  created_at: z.string(),
  /** Null for one that works until it is revoked. */
  expires_at: z.string().nullable(),
  used_at: z.string().nullable(),
  /** Why it does not work now: it has expired, or whoever made it is no longer an admin. Null while it works. */
  stopped: z.enum(['expired', 'maker']).nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const newApiTokenSchema = z.strictObject({
  /** The command refuses what is wrong with it in the rule's words. */
  name: z.string().max(10 * API_TOKEN_NAME_MAX_LENGTH),
  scopes: z.array(z.enum(API_SCOPES)).max(API_SCOPES.length),
  expires_days: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]),
});
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

/** The one time that the token itself is shown. */
export const madeApiTokenSchema = apiTokenSchema.extend({ token: z.string() });
export type MadeApiToken = z.infer<typeof madeApiTokenSchema>;

/** Schemas of `apiTokenRoutes`. */
export const apiTokenSchemas = {
  list: { response: { 200: replyOf(z.array(apiTokenSchema)) } },
  create: { body: newApiTokenSchema, response: { 200: replyOf(madeApiTokenSchema) } },
  revoke: { params: z.object({ api_token_id: sentId }), response: { 200: replyOf(z.null()) } },
} as const;
