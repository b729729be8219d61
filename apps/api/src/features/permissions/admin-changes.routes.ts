import { reply } from '@heatwise/contract/envelope';
import { adminChangeRoutes } from '@heatwise/contract/permissions/admin-changes.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createAdminChanges } from './admin-changes.commands.ts';

type Options = Parameters<typeof createAdminChanges>[0];

export const serveAdminChanges: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { list, ask, confirm, refuse, withdraw } = createAdminChanges(options);

  app.route({
    ...adminChangeRoutes.list,
    handler: async (request) => reply(await request.snapshot((scope) => list(scope, request.actor))),
  });
  app.route({
    ...adminChangeRoutes.ask,
    handler: async (request) => {
      const change_id = await request.write((scope) => ask(scope, request.body));
      return reply({ change_id });
    },
  });
  app.route({
    ...adminChangeRoutes.confirm,
    handler: async (request) => {
      const { change_id } = request.params;
      await request.write((scope) => confirm(scope, change_id));
      return reply(null);
    },
  });
  app.route({
    ...adminChangeRoutes.refuse,
    handler: async (request) => {
      await request.write((scope) => refuse(scope, request.params.change_id));
      return reply(null);
    },
  });
  app.route({
    ...adminChangeRoutes.withdraw,
    handler: async (request) => {
      await request.write((scope) => withdraw(scope, request.params.change_id));
      return reply(null);
    },
  });
};
