import { reply } from '@heatwise/contract/envelope';
import { monitoringSchemas } from '@heatwise/contract/monitoring/monitoring.contract';
import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { followUpHistory, followUpNotes, writeFollowUpNote } from './follow-ups.commands.ts';

const routes = bindRoutes(monitoringRoutes, monitoringSchemas);

export const serveFollowUps: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.notes,
    handler: async (request) => reply(await request.read((scope) => followUpNotes(scope, request.actor))),
  });

  app.route({
    ...routes.history,
    handler: async (request) =>
      reply(await request.read((scope) => followUpHistory(scope, request.actor, request.query))),
  });

  app.route({
    ...routes.write,
    handler: async (request) => reply(await request.write((scope) => writeFollowUpNote(scope, request.body))),
  });
};
