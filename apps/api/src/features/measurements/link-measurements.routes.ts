import { reply } from '@heatwise/contract/envelope';
import { linkMeasurementRoutes } from '@heatwise/contract/measurements/link-measurements.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  addLinkMeasurement,
  deleteLinkMeasurement,
  editLinkMeasurement,
} from './link-measurements.commands.ts';

export const serveLinkMeasurements: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...linkMeasurementRoutes.post,
    handler: async (request) =>
      reply(await request.writeAsSender((scope) => addLinkMeasurement(scope, request.body))),
  });

  app.route({
    ...linkMeasurementRoutes.edit,
    handler: async (request) => {
      const { actor, ip: address, params, body } = request;
      return reply(
        await request.write((scope) =>
          editLinkMeasurement(scope, { actor, address }, params.link_id, body.value),
        ),
      );
    },
  });

  app.route({
    ...linkMeasurementRoutes.delete,
    handler: async (request) => {
      const { actor, ip: address, params } = request;
      return reply(
        await request.write((scope) => deleteLinkMeasurement(scope, { actor, address }, params.link_id)),
      );
    },
  });
};
