import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { deviceRoutes } from '../devices/devices.contract.ts';
import { replyOf } from '../envelope.ts';
import { wallRoutes } from '../monitoring/wall.contract.ts';
import { apiTokenRoutes } from '../services/api-tokens.contract.ts';
import { webhookRoutes } from '../services/webhooks.contract.ts';
import { accountRoutes } from './account.contract.ts';
import { workAccountProof } from './federated/federated-sign-in.contract.ts';
import { identityProviderRoutes } from './federated/identity-providers.contract.ts';

/** A password, or for an account without one what its identity provider says. */
export const reauthenticationSchema = z.union([
  z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  z.strictObject(workAccountProof),
]);
export type Reauthentication = z.infer<typeof reauthenticationSchema>;

export const reauthenticationRoutes = {
  /** Allows the protected routes to the session for some minutes. */
  reauthenticate: {
    method: 'POST',
    url: '/v3/auth/reauthenticate',
    schema: { body: reauthenticationSchema, response: { 200: replyOf(z.null()) } },
    config: { needs: 'session' },
  },
} as const;

/** Routes that create a lasting credential, or change where its data goes or whom it admits. Admins are mailed each use. */
export const CREDENTIAL_ROUTES = [
  apiTokenRoutes.create,
  wallRoutes.createLink,
  webhookRoutes.create,
  webhookRoutes.edit,
  webhookRoutes.rotate,
  deviceRoutes.createToken,
  identityProviderRoutes.create,
  identityProviderRoutes.replace,
] as const;

/** Routes that answer reauthentication-needed unless the session's person proved who they are minutes ago. */
export const PROTECTED_ROUTES = [
  ...CREDENTIAL_ROUTES,
  accountRoutes.endSession,
  accountRoutes.endOtherSessions,
] as const;
