import type { RouteNeeds } from '@heatwise/contract/define-routes';
import { courseSchemas } from '@heatwise/contract/education/courses.contract';
import { courseRoutes } from '@heatwise/contract/education/education.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import {
  beginAttempt,
  handInForgotten,
  noteAnswers,
  readAttempt,
  submitAttempt,
} from './attempts.commands.ts';
import { notePages, openCourse, readOwnCourses } from './courses.commands.ts';
import { getHolder } from './files/file-addresses.ts';
import type { FileStorage } from './files/files.commands.ts';
import { readOffered, takeOffered } from './modules.commands.ts';
import { callersDay } from './today.ts';

const calls = bindRoutes(courseRoutes, courseSchemas);

type Options = { readonly clock: () => Date };
type OwnOptions = Options & { readonly files: FileStorage };

/** What learners do with their own courses, signed in. */
export const serveCourses: FastifyPluginAsyncZod<OwnOptions> = async (app, { clock, files }) => {
  const coversFor = (request: FastifyRequest) => ({ ...files, holder: getHolder(request) });
  app.route({
    ...calls.list,
    handler: async (request) => {
      const learner = { user_id: request.actor.user_id, today: callersDay(request.query.today, clock()) };
      return reply({
        courses: await request.snapshot((scope) => readOwnCourses(scope, coversFor(request), learner)),
      });
    },
  });
  app.route({
    ...calls.offered,
    handler: async (request) => {
      const { user_id } = request.actor;
      return reply({
        modules: await request.snapshot((scope) => readOffered(scope, coversFor(request), user_id)),
      });
    },
  });
  app.route({
    ...calls.take,
    handler: async (request) => {
      const wanted = { ...request.body, user_id: request.actor.user_id };
      return reply(await request.write((scope) => takeOffered(scope, wanted, clock())));
    },
  });
  await app.register(serveLearning, {
    clock,
    routes: calls,
    learnerOf: ({ actor }) => ({ user_id: actor.user_id, link_id: null }),
    write: (request, work) => request.write(work),
  });
};

type LearningRoutes = {
  readonly [Name in Exclude<keyof typeof calls, 'list' | 'offered' | 'take'>]: Omit<
    (typeof calls)[Name],
    'url' | 'config'
  > & { readonly url: string; readonly config: { readonly needs: RouteNeeds } };
};

type LearningOptions = Options & {
  readonly routes: LearningRoutes;
  /** Who learns, and by which personal link they came. */
  readonly learnerOf: (request: FastifyRequest) => {
    readonly user_id: string;
    readonly link_id: string | null;
  };
  readonly write: <T>(request: FastifyRequest, work: (scope: WritingScope) => Promise<T>) => Promise<T>;
};

/** A course, its pages and its attempts, whichever way its learner came. */
export const serveLearning: FastifyPluginAsyncZod<LearningOptions> = async (
  app,
  { clock, routes, learnerOf: whoLearns, write },
) => {
  type Said = { readonly today?: string; readonly languages?: readonly string[] | undefined };
  const learnerOf = (request: FastifyRequest, { today, languages }: Said = {}) => {
    const now = clock();
    return { ...whoLearns(request), now, today: callersDay(today, now), languages };
  };

  app.route({
    ...routes.get,
    handler: async (request) => {
      const learner = learnerOf(request, request.query);
      return reply(await request.snapshot((scope) => openCourse(scope, learner, request.params.course_id)));
    },
  });
  app.route({
    ...routes.progress,
    handler: async (request) => {
      const { page_ids, ...said } = request.body;
      const pages = { ...request.params, page_ids };
      const learner = learnerOf(request, said);
      return reply(await write(request, (scope) => notePages(scope, learner, pages)));
    },
  });
  app.route({
    ...routes.begin,
    handler: async (request) => {
      const { attempt_id, ...said } = request.body;
      const wanted = { ...request.params, attempt_id };
      const learner = learnerOf(request, said);
      await write(request, (scope) => handInForgotten(scope, learner, wanted));
      return reply(await write(request, (scope) => beginAttempt(scope, learner, wanted)));
    },
  });
  app.route({
    ...routes.attempt,
    handler: async (request) =>
      reply(await request.read((scope) => readAttempt(scope, learnerOf(request), request.params))),
  });
  app.route({
    ...routes.answer,
    handler: async (request) => {
      const answered = { ...request.params, ...request.body };
      return reply(await write(request, (scope) => noteAnswers(scope, learnerOf(request), answered)));
    },
  });
  app.route({
    ...routes.submit,
    handler: async (request) => {
      const { answers, ...said } = request.body;
      const handedIn = { ...request.params, answers };
      const learner = learnerOf(request, said);
      return reply(await write(request, (scope) => submitAttempt(scope, learner, handedIn)));
    },
  });
};
