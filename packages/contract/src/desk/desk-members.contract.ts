import { z } from 'zod';
import { replyOf } from '../envelope.ts';

/** Somebody who works at the desk, to whom work can be given. */
export const deskMemberSchema = z.object({ user_id: z.uuid(), name: z.string() });
export type DeskMember = z.infer<typeof deskMemberSchema>;

/** Schemas of `deskMemberRoutes`. */
export const deskMemberSchemas = {
  list: { response: { 200: replyOf(z.object({ members: z.array(deskMemberSchema) })) } },
} as const;
