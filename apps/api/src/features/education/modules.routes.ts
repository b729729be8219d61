import { moduleRoutes } from '@heatwise/contract/education/education.routes';
import { moduleSchemas } from '@heatwise/contract/education/modules.contract';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { limitForOrganisation } from '../../http/organisation-rate-limit.ts';
import { getHolder } from './files/file-addresses.ts';
import type { FileStorage } from './files/files.commands.ts';
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
import { callersDay } from './today.ts';
import { readCounted } from './training-counts.commands.ts';

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
