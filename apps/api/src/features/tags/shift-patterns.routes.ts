import { reply } from '@heatwise/contract/envelope';
import { rosterSchemas } from '@heatwise/contract/tags/tags.contract';
import { rosterRoutes } from '@heatwise/contract/tags/tags.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { setPeoplesPattern, setShiftPattern } from './tag-settings.commands.ts';

const routes = bindRoutes(rosterRoutes, rosterSchemas);

export const serveShiftPatterns: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.edit,
    handler: async (request) => reply(await request.write((scope) => setShiftPattern(scope, request.body))),
  });

  app.route({
    ...routes.setPeople,
    handler: async (request) => reply({ changed: await setPeoplesPattern(request, request.body) }),
  });
};
