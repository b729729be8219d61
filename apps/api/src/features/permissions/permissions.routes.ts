import { reply } from '@heatwise/contract/envelope';
import { permissionRoutes } from '@heatwise/contract/permissions/permissions.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { permissionHistory } from './permission-history.ts';
import { setPermission } from './permissions.commands.ts';
import { addSupervisors, supervisorsOf } from './supervisors.commands.ts';
import { viewAs } from './view-as.commands.ts';

export const servePermissions: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...permissionRoutes.set,
    handler: async (request) => reply(await request.write((scope) => setPermission(scope, request.body))),
  });

  app.route({
    ...permissionRoutes.viewAs,
    handler: async (request) => reply(await request.write((scope) => viewAs(scope, request.params.user_id))),
  });

  app.route({
    ...permissionRoutes.history,
    handler: async (request) =>
      reply(await request.read((scope) => permissionHistory(scope, request.actor, request.query))),
  });

  app.route({
    ...permissionRoutes.supervisors,
    handler: async (request) =>
      reply(await request.read((scope) => supervisorsOf(scope, request.actor, request.params.tag_id))),
  });

  app.route({
    ...permissionRoutes.addSupervisors,
    handler: async (request) => reply(await request.write((scope) => addSupervisors(scope, request.body))),
  });
};
