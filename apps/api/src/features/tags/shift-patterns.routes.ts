import { reply } from '@heatwise/contract/envelope';
import { rosterRoutes } from '@heatwise/contract/tags/roster.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setPeoplesPattern, setShiftPattern } from './shift-patterns.commands.ts';

export const serveShiftPatterns: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...rosterRoutes.edit,
    handler: async (request) => reply(await request.write((scope) => setShiftPattern(scope, request.body))),
  });

  app.route({
    ...rosterRoutes.setPeople,
    handler: async (request) => reply({ changed: await setPeoplesPattern(request, request.body) }),
  });
};
