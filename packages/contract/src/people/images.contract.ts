import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** Base64 JPEG, at most 1,920 px a side, re-encoded by the server; an empty text when there is none. */
export const imageReplySchema = replyOf(z.object({ image: z.string() }));
export const IMAGE_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** Schemas of `imageRoutes`. */
export const imageSchemas = {
  user: { params: z.object({ user_id: sentId }), response: { 200: imageReplySchema } },
  setUser: {
    params: z.object({ user_id: sentId }),
    body: z.strictObject({ image: z.string() }),
    response: { 200: imageReplySchema },
  },
  organisation: { params: z.object({ org_id: sentId }), response: { 200: imageReplySchema } },
  setOrganisation: {
    params: z.object({ org_id: sentId }),
    body: z.strictObject({ image: z.string() }),
    response: { 200: imageReplySchema },
  },
} as const;
