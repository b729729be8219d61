import { reply } from '@heatwise/contract/envelope';
import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { followUpNotes, writeFollowUpNote } from './follow-ups.commands.ts';
import { type WallOptions, wallFeature } from './wall.routes.ts';

export const monitoringFeature: FastifyPluginAsyncZod<WallOptions> = async (app, options) => {
  await app.register(wallFeature, options);

  app.route({
    ...monitoringRoutes.notes,
    handler: async (request) => reply(await request.read((scope) => followUpNotes(scope, request.actor))),
  });

  app.route({
    ...monitoringRoutes.write,
    handler: async (request) => {
      const { actor, ip: address, body } = request;
      return reply(await request.write((scope) => writeFollowUpNote(scope, { actor, address }, body)));
    },
  });
};
