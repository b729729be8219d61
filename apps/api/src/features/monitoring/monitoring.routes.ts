import { reply } from '@heatwise/contract/envelope';
import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { followUpHistory, followUpNotes, writeFollowUpNote } from './follow-ups.commands.ts';

export const serveFollowUps: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...monitoringRoutes.notes,
    handler: async (request) => reply(await request.read((scope) => followUpNotes(scope, request.actor))),
  });

  app.route({
    ...monitoringRoutes.history,
    handler: async (request) =>
      reply(await request.read((scope) => followUpHistory(scope, request.actor, request.query))),
  });

  app.route({
    ...monitoringRoutes.write,
    handler: async (request) => reply(await request.write((scope) => writeFollowUpNote(scope, request.body))),
  });
};
