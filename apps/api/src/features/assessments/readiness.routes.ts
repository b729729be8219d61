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
    handler: async (request) => {
      const { actor, ip: address, body } = request;
      return reply(await request.write((scope) => createReadiness(scope, { actor, address }, body)));
    },
  });
  app.route({
    ...readinessRoutes.replace,
    handler: async (request) => {
      const { actor, ip: address, params, body } = request;
      return reply(
        await request.write((scope) =>
          replaceReadiness(scope, { actor, address }, params.readiness_id, body),
        ),
      );
    },
  });
  app.route({
    ...readinessRoutes.delete,
    handler: async (request) => {
      const { actor, ip: address, params } = request;
      return reply(
        await request.write((scope) => deleteReadiness(scope, { actor, address }, params.readiness_id)),
      );
    },
  });
};
