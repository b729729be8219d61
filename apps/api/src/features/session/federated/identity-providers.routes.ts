import { reply } from '@heatwise/contract/envelope';
import { identityProviderRoutes } from '@heatwise/contract/session/federated/identity-providers.contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createDomainClaims } from './domain-claims.commands.ts';
import { createIdentityProviders } from './providers.commands.ts';

type Options = Parameters<typeof createIdentityProviders>[0] & Parameters<typeof createDomainClaims>[0];

/** Setting up through whom an organisation's people sign in. */
export const identityProvidersFeature: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { settings, create, replace, remove, testConnection } = createIdentityProviders(options);
  const { claim, confirm } = createDomainClaims(options);
  const editorOf = ({ actor, ip: address }: FastifyRequest) => ({ actor, address });

  app.route({
    ...identityProviderRoutes.settings,
    handler: async (request) => reply(await request.snapshot(settings)),
  });
  app.route({
    ...identityProviderRoutes.create,
    handler: async (request) => {
      const { body } = request;
      const provider_id = await request.write(0, (scope) => create(scope, editorOf(request), body));
      return reply({ provider_id });
    },
  });
  app.route({
    ...identityProviderRoutes.replace,
    handler: async (request) => {
      const { params, body } = request;
      await request.write(0, (scope) => replace(scope, editorOf(request), params.provider_id, body));
      return reply(null);
    },
  });
  app.route({
    ...identityProviderRoutes.delete,
    handler: async (request) => {
      const { provider_id } = request.params;
      await request.write(0, (scope) =>
        remove(scope, { ...editorOf(request), session_id: request.session_id }, provider_id),
      );
      return reply(null);
    },
  });
  app.route({
    ...identityProviderRoutes.test,
    handler: async (request) => reply(await testConnection(request.body.issuer)),
  });
  app.route({
    ...identityProviderRoutes.claimDomain,
    handler: async (request) => {
      await claim(request.actor, request.body.email, request.ip);
      return reply(null);
    },
  });
  app.route({
    ...identityProviderRoutes.confirmDomain,
    handler: async (request) => {
      const { claim: secret } = request.body;
      const domain = await request.write(0, (scope) => confirm(scope, editorOf(request), secret));
      return reply({ domain });
    },
  });
};
