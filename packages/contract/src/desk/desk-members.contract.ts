import { z } from 'zod';
import { replyOf } from '../envelope.ts';

/** Somebody who works at the desk, to whom work can be given. */
export const deskMemberSchema = z.object({ user_id: z.uuid(), name: z.string() });
export type DeskMember = z.infer<typeof deskMemberSchema>;

export const deskMemberRoutes = {
  /** By name. */
  list: {
    method: 'GET',
    url: '/v3/desk/member',
    schema: { response: { 200: replyOf(z.object({ members: z.array(deskMemberSchema) })) } },
    config: { needs: 'desk' },
  },
} as const;
