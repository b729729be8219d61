import { assignmentSchemas, overviewSchemas } from '@heatwise/contract/education/assignments.contract';
import {
  assignmentRoutes,
  moduleRoutes,
  overviewRoutes,
} from '@heatwise/contract/education/education.routes';
import { moduleSchemas } from '@heatwise/contract/education/modules.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { limitForOrganisation } from '../../http/organisation-rate-limit.ts';
import { assignModule, listAssignments, unassign } from './assignments.commands.ts';
import { getHolder } from './files/file-addresses.ts';
import type { FileStorage } from './files/files.commands.ts';
import { allowAttempt, endExcuse, excuseFrom, readCoursesOf, readLearners } from './learners.commands.ts';
import {
  createModule,
  keepDraft,
  listReady,
  publishModule,
  readModule,
  readModules,
  removeModule,
  restoreModule,
  retireModule,
  sortModules,
} from './modules.commands.ts';
import { readCounted, readOverview, readPeopleIds, readTrained } from './overview.commands.ts';
import { callersDay } from './today.ts';

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

const assignments = bindRoutes(assignmentRoutes, assignmentSchemas);

export const serveAssignments: FastifyPluginAsyncZod<{ readonly clock: () => Date }> = async (
  app,
  { clock },
) => {
  app.route({
    ...assignments.list,
    handler: async (request) => {
      const { actor, params } = request;
      const assignments = await request.read((scope) => listAssignments(scope, actor, params.module_id));
      return reply({ assignments });
    },
  });
  app.route({
    ...assignments.create,
    handler: async (request) => {
      const { module_id } = request.params;
      return reply(await request.write((scope) => assignModule(scope, module_id, request.body, clock())));
    },
  });
  app.route({
    ...assignments.end,
    handler: async (request) =>
      reply(await request.write((scope) => unassign(scope, request.params.assignment_id))),
  });
  app.route({
    ...assignments.people,
    handler: async (request) => {
      const asked = { ...request.query, ...request.params };
      return reply(await request.snapshot((scope) => readLearners(scope, request.actor, asked, clock())));
    },
  });
  app.route({
    ...assignments.person,
    handler: async (request) => {
      const asked = { ...request.query, ...request.params };
      const courses = await request.snapshot((scope) => readCoursesOf(scope, request.actor, asked, clock()));
      return reply({ courses });
    },
  });
  app.route({
    ...assignments.excuse,
    handler: async (request) => {
      const excused = { ...request.params, ...request.body };
      return reply(await request.write((scope) => excuseFrom(scope, excused, clock())));
    },
  });
  app.route({
    ...assignments.unexcuse,
    handler: async (request) =>
      reply(await request.write((scope) => endExcuse(scope, request.params.course_id, clock()))),
  });
  app.route({
    ...assignments.allow,
    handler: async (request) =>
      reply(await request.write((scope) => allowAttempt(scope, request.params.course_id))),
  });
};

const routes = bindRoutes(moduleRoutes, moduleSchemas);

/** Each version is kept with its whole text. */
const PUBLICATIONS = { max: 60, timeWindow: '1 hour' } as const;

type Options = { readonly clock: () => Date; readonly files: FileStorage };

export const serveModules: FastifyPluginAsyncZod<Options> = async (app, { clock, files }) => {
  app.route({
    ...routes.list,
    handler: async (request) => {
      const { actor, query } = request;
      const today = callersDay(query.today, clock());
      const covers = { ...files, holder: getHolder(request) };
      const modules = await readCounted(request, today, (scope) => readModules(scope, covers, actor, today));
      return reply({ modules });
    },
  });
  app.route({
    ...routes.ready,
    handler: async (request) => reply({ modules: listReady(request.actor) }),
  });
  app.route({
    ...routes.create,
    handler: async (request) =>
      reply(await request.write((scope) => createModule(scope, request.body, clock()))),
  });
  app.route({
    ...routes.get,
    handler: async (request) =>
      reply(await request.read((scope) => readModule(scope, request.actor, request.params.module_id))),
  });
  app.route({
    ...routes.keep,
    handler: async (request) => {
      const { module_id } = request.params;
      return reply(await request.write((scope) => keepDraft(scope, module_id, request.body, clock())));
    },
  });
  app.route({
    ...routes.publish,
    config: limitForOrganisation(routes.publish.config, PUBLICATIONS),
    handler: async (request) => {
      const { module_id } = request.params;
      return reply(await request.write((scope) => publishModule(scope, module_id, request.body, clock())));
    },
  });
  app.route({
    ...routes.retire,
    handler: async (request) =>
      reply(await request.write((scope) => retireModule(scope, request.params.module_id, clock()))),
  });
  app.route({
    ...routes.restore,
    handler: async (request) =>
      reply(await request.write((scope) => restoreModule(scope, request.params.module_id, clock()))),
  });
  app.route({
    ...routes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => removeModule(scope, request.params.module_id))),
  });
  app.route({
    ...routes.order,
    handler: async (request) =>
      reply(await request.write((scope) => sortModules(scope, request.body.module_ids))),
  });
};
