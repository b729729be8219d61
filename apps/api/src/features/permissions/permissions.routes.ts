import { reply } from '@heatwise/contract/envelope';
import { permissionSchemas } from '@heatwise/contract/permissions/permissions.contract';
import { permissionRoutes } from '@heatwise/contract/permissions/permissions.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import {
  addSupervisors,
  permissionHistory,
  setPermission,
  supervisorsOf,
  viewAs,
} from './permissions.commands.ts';

const routes = bindRoutes(permissionRoutes, permissionSchemas);

export const servePermissions: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.set,
    handler: async (request) => reply(await request.write((scope) => setPermission(scope, request.body))),
  });

  app.route({
    ...routes.viewAs,
    handler: async (request) => reply(await request.write((scope) => viewAs(scope, request.params.user_id))),
  });

  app.route({
    ...routes.history,
    handler: async (request) =>
      reply(await request.read((scope) => permissionHistory(scope, request.actor, request.query))),
  });

  app.route({
    ...routes.supervisors,
    handler: async (request) =>
      reply(await request.read((scope) => supervisorsOf(scope, request.actor, request.params.tag_id))),
  });

  app.route({
    ...routes.addSupervisors,
    handler: async (request) => reply(await request.write((scope) => addSupervisors(scope, request.body))),
  });
};
