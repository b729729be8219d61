import { deviceRoutes } from '@heatwise/contract/devices/devices.contract';
import { reply } from '@heatwise/contract/envelope';
import { type CapabilityScope, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listTestablePeople } from './devices.store.ts';

/** A device measures for the whole organisation that handed out its token. */
const everybody: CapabilityScope = { everyone: true, tag_ids: [] };

export const devicesFeature: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...deviceRoutes.people,
    handler: async (request) => {
      const reach = request.caller ? scopeOf(request.caller.actor, 'measure_user') : everybody;
      return reply(await request.read((scope) => listTestablePeople(scope, reach)));
    },
  });
};
