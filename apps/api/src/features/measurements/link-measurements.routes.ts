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
    handler: async (request) =>
      reply(
        await request.write((scope) =>
          editLinkMeasurement(scope, request.params.link_id, request.body.value),
        ),
      ),
  });

  app.route({
    ...linkMeasurementRoutes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => deleteLinkMeasurement(scope, request.params.link_id))),
  });
};
