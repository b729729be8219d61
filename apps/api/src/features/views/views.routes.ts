import { reply } from '@heatwise/contract/envelope';
import { viewRoutes } from '@heatwise/contract/views/views.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { removeView, saveView } from './views.commands.ts';
import { viewsOf } from './views.store.ts';

export const serveViews: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...viewRoutes.list,
    handler: async (request) =>
      reply({ views: await request.read((scope) => viewsOf(scope, request.actor.user_id)) }),
  });
  app.route({
    ...viewRoutes.save,
    handler: async (request) => reply(await request.write((scope) => saveView(scope, request.body))),
  });
  app.route({
    ...viewRoutes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => removeView(scope, request.params.view_id))),
  });
};
