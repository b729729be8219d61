import { reply } from '@heatwise/contract/envelope';
import { rosterRoutes } from '@heatwise/contract/tags/roster.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setPeoplesPattern, setShiftPattern } from './shift-patterns.commands.ts';

export const serveShiftPatterns: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...rosterRoutes.edit,
    handler: async (request) => {
      const { body } = request;
      const wanted = { ...body, tag_id: body.tag_id.toLowerCase() };
      return reply(await request.write((scope) => setShiftPattern(scope, wanted)));
    },
  });

  app.route({
    ...rosterRoutes.setPeople,
    handler: async (request) => {
      const { body } = request;
      const wanted = { ...body, tag_id: body.tag_id?.toLowerCase() ?? null };
      return reply({ changed: await setPeoplesPattern(request, wanted) });
    },
  });
};
