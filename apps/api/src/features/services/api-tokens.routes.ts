import { reply } from '@heatwise/contract/envelope';
import { apiTokenSchemas } from '@heatwise/contract/services/services.contract';
import { apiTokenRoutes } from '@heatwise/contract/services/services.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { RandomBytes } from '../../http/token.ts';
import { createApiToken, revokeToken } from './api-tokens.commands.ts';
import { apiTokensOf } from './api-tokens.store.ts';

const routes = bindRoutes(apiTokenRoutes, apiTokenSchemas);

type Options = {
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly notifyOfCredential: NotifyOfCredential;
};

export const serveApiTokens: FastifyPluginAsyncZod<Options> = async (app, { clock, ...parts }) => {
  app.route({
    ...routes.list,
    handler: async (request) => reply(await request.read((scope) => apiTokensOf(scope, clock()))),
  });
  app.route({
    ...routes.create,
    handler: async (request) =>
      reply(await request.write((scope) => createApiToken(scope, request.body, { now: clock(), ...parts }))),
  });
  app.route({
    ...routes.revoke,
    handler: async (request) => {
      const { api_token_id } = request.params;
      await request.write((scope) => revokeToken(scope, api_token_id, clock()));
      return reply(null);
    },
  });
};
