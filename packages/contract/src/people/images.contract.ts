import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';

/** Base64 JPEG, at most 1,920 px a side, re-encoded by the server; an empty text when there is none. */
export const imageReplySchema = replyOf(z.object({ image: z.string() }));
export const IMAGE_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

export const imageRoutes = {
  user: {
    method: 'GET',
    url: '/v2/user/image/:user_id',
    schema: { params: z.object({ user_id: sentId }), response: { 200: imageReplySchema } },
    config: { needs: 'session' },
  },
  setUser: {
    method: 'POST',
    url: '/v2/user/image/:user_id',
    schema: {
      params: z.object({ user_id: sentId }),
      body: z.strictObject({ image: z.string() }),
      response: { 200: imageReplySchema },
    },
    config: { needs: 'session' },
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
  },
  organisation: {
    method: 'GET',
    url: '/v2/organisation/image/:org_id',
    schema: { params: z.object({ org_id: sentId }), response: { 200: imageReplySchema } },
    config: { needs: 'session' },
  },
  /** An empty text takes the picture away. */
  setOrganisation: {
    method: 'POST',
    url: '/v2/organisation/image/:org_id',
    schema: {
      params: z.object({ org_id: sentId }),
      body: z.strictObject({ image: z.string() }),
      response: { 200: imageReplySchema },
    },
    config: { needs: 'org-admin' },
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
  },
} as const;
