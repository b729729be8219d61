import { overviewRoutes } from '@heatwise/contract/education/overview.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CoverDesk } from './files/files.commands.ts';
import { readOverview, readPeopleIds, readTrained } from './overview.commands.ts';
import { callersDay } from './today.ts';
import { keepTrainingCounts } from './training-counts.commands.ts';

type Options = { readonly clock: () => Date; readonly files: CoverDesk };

export const serveOverview: FastifyPluginAsyncZod<Options> = async (app, { clock, files }) => {
  app.route({
    ...overviewRoutes.overview,
    handler: async (request) => {
      const { actor, query } = request;
      await keepTrainingCounts((work) => request.read(work), actor, callersDay(query.today, clock()));
      return reply(await request.snapshot((scope) => readOverview(scope, files, actor, query, clock())));
    },
  });
  app.route({
    ...overviewRoutes.people,
    handler: async (request) => {
      const { actor, query } = request;
      await keepTrainingCounts((work) => request.read(work), actor, callersDay(query.today, clock()));
      return reply(await request.snapshot((scope) => readTrained(scope, actor, query, clock())));
    },
  });
  app.route({
    ...overviewRoutes.peopleIds,
    handler: async (request) => {
      const { actor, query } = request;
      return reply(await request.snapshot((scope) => readPeopleIds(scope, actor, query, clock())));
    },
  });
};
