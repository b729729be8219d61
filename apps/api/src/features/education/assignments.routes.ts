import { assignmentSchemas } from '@heatwise/contract/education/assignments.contract';
import { assignmentRoutes } from '@heatwise/contract/education/education.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { assignModule, listAssignments, unassign } from './assignments.commands.ts';
import { allowAttempt, endExcuse, excuseFrom, readCoursesOf, readLearners } from './learners.commands.ts';

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
