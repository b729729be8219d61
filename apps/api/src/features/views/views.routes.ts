import { reply } from '@heatwise/contract/envelope';
import { viewSchemas } from '@heatwise/contract/views/views.contract';
import { viewRoutes } from '@heatwise/contract/views/views.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { removeView, saveView } from './views.commands.ts';
import { viewsOf } from './views.store.ts';

const routes = bindRoutes(viewRoutes, viewSchemas);

export const serveViews: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.list,
    handler: async (request) =>
      reply({ views: await request.read((scope) => viewsOf(scope, request.actor.user_id)) }),
  });
  app.route({
    ...routes.save,
    handler: async (request) => reply(await request.write((scope) => saveView(scope, request.body))),
  });
  app.route({
    ...routes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => removeView(scope, request.params.view_id))),
  });
};
