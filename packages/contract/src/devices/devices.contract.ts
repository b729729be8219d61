import { z } from 'zod';
import { replyOf } from '../envelope.ts';

/** A person as a handheld device lists them: enough to choose whom to test, nothing more. */
export const devicePersonSchema = z.object({
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  tag_names: z.array(z.string()),
});
export type DevicePerson = z.infer<typeof devicePersonSchema>;

export const deviceRoutes = {
  /** A device gets everybody who can be tested, a signed-in person those whom they may measure. */
  people: {
    method: 'GET',
    url: '/v3/device/people',
    schema: { response: { 200: replyOf(z.array(devicePersonSchema)) } },
    config: { needs: 'session-or-device' },
  },
} as const;
