import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { workAccountProof } from './federated/federated-sign-in.contract.ts';

/** A password, or for an account without one what its identity provider says. */
export const reauthenticationSchema = z.union([
  z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  z.strictObject(workAccountProof),
]);
export type Reauthentication = z.infer<typeof reauthenticationSchema>;

/** Schemas of `reauthenticationRoutes`. */
export const reauthenticationSchemas = {
  reauthenticate: { body: reauthenticationSchema, response: { 200: replyOf(z.null()) } },
} as const;
