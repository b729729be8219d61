import { talkRoutes } from '@heatwise/contract/education/education.routes';
import { talkSchemas } from '@heatwise/contract/education/talks.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../../http/bind-routes.ts';
import {
  keepTalk,
  readAttended,
  readPresentable,
  readPresented,
  readTalk,
  readTalks,
} from './talks.commands.ts';

const routes = bindRoutes(talkRoutes, talkSchemas);

type Options = { readonly clock: () => Date };

/** Modules in front of a crew, and who attended. */
export const serveTalks: FastifyPluginAsyncZod<Options> = async (app, { clock }) => {
  app.route({
    ...routes.modules,
    handler: async (request) =>
      reply({ modules: await request.read((scope) => readPresentable(scope, request.actor)) }),
  });
  app.route({
    ...routes.module,
    handler: async (request) =>
      reply(await request.read((scope) => readPresented(scope, request.actor, request.params.module_id))),
  });
  app.route({
    ...routes.list,
    handler: async (request) =>
      reply(await request.snapshot((scope) => readTalks(scope, request.actor, request.query))),
  });
  app.route({
    ...routes.get,
    handler: async (request) =>
      reply(await request.snapshot((scope) => readTalk(scope, request.actor, request.params.talk_id))),
  });
  app.route({
    ...routes.attended,
    handler: async (request) => {
      const { actor, params } = request;
      return reply({ talks: await request.read((scope) => readAttended(scope, actor, params.user_id)) });
    },
  });
  app.route({
    ...routes.create,
    handler: async (request) => reply(await request.write((scope) => keepTalk(scope, request.body, clock()))),
  });
};
