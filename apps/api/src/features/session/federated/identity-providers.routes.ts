import { reply } from '@heatwise/contract/envelope';
import { identityProviderSchemas } from '@heatwise/contract/session/federated/identity-providers.contract';
import { identityProviderRoutes } from '@heatwise/contract/session/session.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { createDomainClaims } from './domain-claims.commands.ts';
import { createIdentityProviders } from './providers.commands.ts';

const routes = bindRoutes(identityProviderRoutes, identityProviderSchemas);

type Options = Parameters<typeof createIdentityProviders>[0] & Parameters<typeof createDomainClaims>[0];

/** Each look makes the server ask others. */
const LOOKS = { max: 30, timeWindow: '1 minute' } as const;

/** Setting up through whom an organisation's people sign in. */
export const serveIdentityProviders: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { settings, create, replace, remove, testConnection } = createIdentityProviders(options);
  const { ask, confirm, giveBack, object, takeObjectionBack } = createDomainClaims(options);
  app.route({
    ...routes.settings,
    handler: async (request) => reply(await request.snapshot(settings)),
  });
  app.route({
    ...routes.create,
    handler: async (request) => {
      const { body } = request;
      const provider_id = await request.write((scope) => create(scope, body));
      return reply({ provider_id });
    },
  });
  app.route({
    ...routes.replace,
    handler: async (request) => {
      const { params, body } = request;
      await request.write((scope) => replace(scope, params.provider_id, body, request.session_id));
      return reply(null);
    },
  });
  app.route({
    ...routes.delete,
    handler: async (request) => {
      const { provider_id } = request.params;
      await request.write((scope) => remove(scope, provider_id, request.session_id));
      return reply(null);
    },
  });
  app.route({
    ...routes.test,
    handler: async (request) => reply(await testConnection(request.body.issuer)),
  });
  app.route({
    ...routes.askForDomain,
    handler: async (request) => {
      const { domain } = request.body;
      await request.write((scope) => ask(scope, domain));
      return reply(null);
    },
  });
  app.route({
    ...routes.lookAtDomain,
    config: { ...routes.lookAtDomain.config, rateLimit: LOOKS },
    handler: async (request) => reply(await confirm(request.org_id, request.body.domain)),
  });
  app.route({
    ...routes.giveDomainBack,
    handler: async (request) => {
      const { domain } = request.params;
      await request.write((scope) => giveBack(scope, domain));
      return reply(null);
    },
  });
  app.route({
    ...routes.object,
    handler: async (request) => {
      const { domain } = request.body;
      await request.write((scope) => object(scope, domain));
      return reply(null);
    },
  });
  app.route({
    ...routes.takeObjectionBack,
    handler: async (request) => {
      const { domain } = request.params;
      await request.write((scope) => takeObjectionBack(scope, domain));
      return reply(null);
    },
  });
};
