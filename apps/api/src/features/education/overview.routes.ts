import { overviewRoutes } from '@heatwise/contract/education/education.routes';
import { overviewSchemas } from '@heatwise/contract/education/overview.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { getHolder } from './files/file-addresses.ts';
import type { FileStorage } from './files/files.commands.ts';
import { readOverview, readPeopleIds, readTrained } from './overview.commands.ts';
import { callersDay } from './today.ts';
import { readCounted } from './training-counts.commands.ts';

const overview = bindRoutes(overviewRoutes, overviewSchemas);

export const serveOverview: FastifyPluginAsyncZod<{
  readonly clock: () => Date;
  readonly files: FileStorage;
}> = async (app, { clock, files }) => {
  app.route({
    ...overview.overview,
    handler: async (request) => {
      const { actor, query } = request;
      const today = callersDay(query.today, clock());
      const covers = { ...files, holder: getHolder(request) };
      return reply(await readCounted(request, today, (scope) => readOverview(scope, covers, actor, today)));
    },
  });
  app.route({
    ...overview.people,
    handler: async (request) => {
      const { actor, query } = request;
      const asked = { ...query, today: callersDay(query.today, clock()) };
      return reply(await readCounted(request, asked.today, (scope) => readTrained(scope, actor, asked)));
    },
  });
  app.route({
    ...overview.peopleIds,
    handler: async (request) => {
      const { actor, query } = request;
      const asked = { ...query, today: callersDay(query.today, clock()) };
      return reply(await request.snapshot((scope) => readPeopleIds(scope, actor, asked)));
    },
  });
};
