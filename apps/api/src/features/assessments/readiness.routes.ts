import { readinessRoutes } from '@heatwise/contract/assessments/assessments.routes';
import { readinessSchemas } from '@heatwise/contract/assessments/readiness.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createReadiness, deleteReadiness, listReadiness, replaceReadiness } from './readiness.commands.ts';

const routes = bindRoutes(readinessRoutes, readinessSchemas);

export const serveReadiness: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.list,
    handler: async (request) => reply(await request.read((scope) => listReadiness(scope, request.actor))),
  });
  app.route({
    ...routes.create,
    handler: async (request) => reply(await request.write((scope) => createReadiness(scope, request.body))),
  });
  app.route({
    ...routes.replace,
    handler: async (request) =>
      reply(
        await request.write((scope) => replaceReadiness(scope, request.params.readiness_id, request.body)),
      ),
  });
  app.route({
    ...routes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => deleteReadiness(scope, request.params.readiness_id))),
  });
};
