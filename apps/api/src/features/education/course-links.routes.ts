import { courseLinkSchemas } from '@heatwise/contract/education/course-links.contract';
import { courseLinkRoutes } from '@heatwise/contract/education/education.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { JobQueue } from '../../background/job-queue.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { CourseLinkDesk } from './course-link-tokens.ts';
import { makeLink, makeLinksFor, readLink, revokeLink } from './course-links.commands.ts';

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
