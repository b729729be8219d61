import { readinessRoutes } from '@heatwise/contract/assessments/readiness.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createReadiness, deleteReadiness, listReadiness, replaceReadiness } from './readiness.commands.ts';

export const serveReadiness: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...readinessRoutes.list,
    handler: async (request) => reply(await request.read((scope) => listReadiness(scope, request.actor))),
  });
  app.route({
    ...readinessRoutes.create,
    handler: async (request) => reply(await request.write((scope) => createReadiness(scope, request.body))),
  });
  app.route({
    ...readinessRoutes.replace,
    handler: async (request) =>
      reply(
        await request.write((scope) => replaceReadiness(scope, request.params.readiness_id, request.body)),
      ),
  });
  app.route({
    ...readinessRoutes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => deleteReadiness(scope, request.params.readiness_id))),
  });
};
