import { accessSchemas, courseLinkSchemas } from '@heatwise/contract/education/courses.contract';
import { accessRoutes, courseLinkRoutes } from '@heatwise/contract/education/education.routes';
import { reply } from '@heatwise/contract/envelope';
import { fileIdsOf } from '@heatwise/domain/education/module-content';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { LinkedLearner } from '../../auth/caller-plugin.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import type { CourseLinkDesk } from './course-link-tokens.ts';
import { makeLink, makeLinksFor, readLink, revokeLink } from './course-links.commands.ts';
import { courseInHand, readOwnCourses } from './courses.commands.ts';
import { serveLearning } from './courses.routes.ts';
import { findLearner } from './courses.store.ts';
import { getHolder } from './files/file-addresses.ts';
import { type FileStorage, showFiles } from './files/files.commands.ts';
import { callersDay } from './today.ts';

const links = bindRoutes(courseLinkRoutes, courseLinkSchemas);

type LinkOptions = { readonly desk: CourseLinkDesk & { readonly jobs: JobQueue } };

/** Links to courses, for those in charge of their people. */
export const serveCourseLinks: FastifyPluginAsyncZod<LinkOptions> = async (app, { desk }) => {
  app.route({
    ...links.get,
    handler: async (request) => {
      const { actor, params } = request;
      const link = await request.read((scope) => readLink(scope, actor, params.user_id, desk.clock()));
      return reply({ link });
    },
  });
  app.route({
    ...links.make,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await request.write((scope) => makeLink(scope, desk, wanted)));
    },
  });
  app.route({
    ...links.revoke,
    handler: async (request) =>
      reply(await request.write((scope) => revokeLink(scope, request.params.user_id, desk.clock()))),
  });
  app.route({
    ...links.makeMany,
    handler: async (request) => {
      const { user_ids } = request.body;
      return reply({ links: await request.write((scope) => makeLinksFor(scope, desk, user_ids)) });
    },
  });
};

const calls = bindRoutes(accessRoutes, accessSchemas);

type Options = { readonly clock: () => Date; readonly writeIn: WriteIn; readonly files: FileStorage };

/** Somebody who takes an assessment sends an answer every few seconds; a program sends more. */
const rateLimit = { max: 120, timeWindow: '1 minute' };

/** Each call of a link so often. */
function limited<Route extends { readonly config: object }>(route: Route) {
  return { ...route, config: { ...route.config, rateLimit } };
}

/** The courses of whoever came by a link, without signing in: the same commands, and nothing else. */
export const serveAccess: FastifyPluginAsyncZod<Options> = async (app, { clock, writeIn, files }) => {
  app.route({
    ...limited(calls.list),
    handler: async (request) => {
      const { user_id, expires_at } = learnerIn(request);
      const learner = { user_id, today: callersDay(request.query.today, clock()) };
      return reply(
        await request.snapshot(async (scope) => {
          const person = await findLearner(scope, user_id);
          return {
            name_first: person?.name_first ?? '',
            expires_at: expires_at.toISOString(),
            courses: await readOwnCourses(scope, { ...files, holder: getHolder(request) }, learner),
          };
        }),
      );
    },
  });
  app.route({
    ...limited(calls.files),
    handler: async (request) => {
      const shown = await request.snapshot(async (scope) => {
        const { content } = await courseInHand(scope, learnerIn(request).user_id, request.params.course_id);
        return showFiles(scope, { ...files, holder: getHolder(request) }, fileIdsOf(content));
      });
      return reply({ files: shown });
    },
  });
  await app.register(serveLearning, {
    clock,
    routes: {
      get: limited(calls.get),
      progress: limited(calls.progress),
      begin: limited(calls.begin),
      attempt: limited(calls.attempt),
      answer: limited(calls.answer),
      submit: limited(calls.submit),
    },
    learnerOf: (request) => {
      const { user_id, link_id } = learnerIn(request);
      return { user_id, link_id };
    },
    write: (request, work) => writeIn(request.org_id, work),
  });
};

function learnerIn({ linkedLearner }: FastifyRequest): LinkedLearner {
  if (!linkedLearner) throw new AppError('course-link-unknown');
  return linkedLearner;
}
