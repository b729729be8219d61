import { deviceRoutes } from '@heatwise/contract/devices/devices.routes';
import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import { apiTokenRoutes, webhookRoutes } from '@heatwise/contract/services/services.routes';
import { accountRoutes, identityProviderRoutes } from '@heatwise/contract/session/session.routes';
import { isReauthenticationNeeded } from '@heatwise/domain/session/reauthentication';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { readProvedAt } from './sessions.store.ts';

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

const protectedRoutes: ReadonlySet<string> = new Set(
  PROTECTED_ROUTES.map(({ method, url }) => `${method} /api${url}`),
);

/**
 * Throws reauthentication-needed for a protected route where the session's person last proved who they are too long ago.
 * Only sessions reach these routes: none of them declares a scope of API tokens.
 */
export async function refuseWithoutRecentProof(
  database: Kysely<Tables>,
  { method, routeOptions, caller }: FastifyRequest,
  now: Date,
): Promise<void> {
  if (!caller || !protectedRoutes.has(`${method} ${routeOptions.url}`)) return;
  const { session_id, actor } = caller;
  const provedAt = await inOrganisation(database, actor.org_id, (scope) => readProvedAt(scope, session_id));
  if (provedAt === undefined) throw new AppError('session-ended');
  if (isReauthenticationNeeded(provedAt.getTime(), now.getTime()))
    throw new AppError('reauthentication-needed');
}
