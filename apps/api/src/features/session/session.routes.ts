import { reply } from '@heatwise/contract/envelope';
import { sessionRoutes } from '@heatwise/contract/session/session.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { LookUps } from '../../platform/look-ups.store.ts';
import { endSession } from './session.store.ts';

type Options = { lookUps: LookUps; clock: () => Date };

export const sessionFeature: FastifyPluginAsyncZod<Options> = async (app, { clock }) => {
  app.route({
    ...sessionRoutes.logout,
    handler: async (request, response) => {
      await request.read((scope) => endSession(scope, request.session_id, clock()));
      response.header('clear-site-data', '"storage"');
      return reply(null);
    },
  });
};
