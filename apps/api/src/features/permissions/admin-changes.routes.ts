import { reply } from '@heatwise/contract/envelope';
import { adminChangeSchemas } from '@heatwise/contract/permissions/permissions.contract';
import { adminChangeRoutes } from '@heatwise/contract/permissions/permissions.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createAdminChanges } from './admin-changes.commands.ts';

const routes = bindRoutes(adminChangeRoutes, adminChangeSchemas);

type Options = Parameters<typeof createAdminChanges>[0];

export const serveAdminChanges: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { list, ask, confirm, refuse, withdraw } = createAdminChanges(options);

  app.route({
    ...routes.list,
    handler: async (request) => reply(await request.snapshot((scope) => list(scope, request.actor))),
  });
  app.route({
    ...routes.ask,
    handler: async (request) => {
      const change_id = await request.write((scope) => ask(scope, request.body));
      return reply({ change_id });
    },
  });
  app.route({
    ...routes.confirm,
    handler: async (request) => {
      const { change_id } = request.params;
      await request.write((scope) => confirm(scope, change_id));
      return reply(null);
    },
  });
  app.route({
    ...routes.refuse,
    handler: async (request) => {
      await request.write((scope) => refuse(scope, request.params.change_id));
      return reply(null);
    },
  });
  app.route({
    ...routes.withdraw,
    handler: async (request) => {
      await request.write((scope) => withdraw(scope, request.params.change_id));
      return reply(null);
    },
  });
};
