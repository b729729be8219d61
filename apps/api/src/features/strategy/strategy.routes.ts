import { reply } from '@heatwise/contract/envelope';
import { strategySchemas } from '@heatwise/contract/strategy/strategy.contract';
import { strategyRoutes } from '@heatwise/contract/strategy/strategy.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { removeAdvice, setAdvice } from './strategy.commands.ts';

const routes = bindRoutes(strategyRoutes, strategySchemas);

export const serveStrategy: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.set,
    handler: async (request) => reply(await request.write((scope) => setAdvice(scope, request.body))),
  });
  app.route({
    ...routes.remove,
    handler: async (request) =>
      reply(await request.write((scope) => removeAdvice(scope, request.params.strategy_id))),
  });
};
