import { reply } from '@heatwise/contract/envelope';
import { strategyRoutes } from '@heatwise/contract/strategy/strategy.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { removeAdvice, setAdvice } from './strategy.commands.ts';

export const serveStrategy: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...strategyRoutes.set,
    handler: async (request) => reply(await request.write((scope) => setAdvice(scope, request.body))),
  });
  app.route({
    ...strategyRoutes.remove,
    handler: async (request) =>
      reply(await request.write((scope) => removeAdvice(scope, request.params.strategy_id))),
  });
};
