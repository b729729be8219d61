import { reply } from '@heatwise/contract/envelope';
import { federatedSchemas } from '@heatwise/contract/session/federated/federated-sign-in.contract';
import { federatedRoutes } from '@heatwise/contract/session/session.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { logCaller } from '../../../auth/log-caller.ts';
import { AppError } from '../../../http/app-error.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import type { FederatedSignIn } from './federated-sign-in.commands.ts';
import { createAccountMigration } from './migrate-account.commands.ts';

const routes = bindRoutes(federatedRoutes, federatedSchemas);

type Options = Parameters<typeof createAccountMigration>[0] & { readonly federated: FederatedSignIn };

/**
 * Exchanges for one address in a minute: each makes the provider work. A shift that begins behind one address fits in.
 */
const EXCHANGES_A_MINUTE = 300;

/** Coming in through an organisation's provider, and moving an account there or away from it. */
export const serveFederatedSignIn: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { configuration, exchange, signIn } = options.federated;
  const migrate = createAccountMigration(options);

  app.route({
    ...routes.configuration,
    handler: async (request) => reply(await configuration(request.query.provider_id)),
  });
  app.route({
    ...routes.token,
    config: {
      ...routes.token.config,
      rateLimit: { max: EXCHANGES_A_MINUTE, timeWindow: '1 minute' },
    },
    handler: async (request) => reply(await exchange(request.body)),
  });
  app.route({
    ...routes.login,
    handler: async (request, response) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw new AppError('work-account-refused');
      const userAgent = request.headers['user-agent'] ?? null;
      const record = await signIn(request.body ?? {}, token, { address: request.ip, userAgent });
      logCaller(request, response, { org_id: record.user.org_id, user_id: record.user_id });
      return reply(record);
    },
  });
  app.route({
    ...routes.migrate,
    handler: async (request) => {
      await migrate(request, request.body);
      return reply(null);
    },
  });
};
