import { reply } from '@heatwise/contract/envelope';
import { linkMeasurementSchemas } from '@heatwise/contract/measurements/link-measurements.contract';
import { linkMeasurementRoutes } from '@heatwise/contract/measurements/measurements.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import {
  addLinkMeasurement,
  deleteLinkMeasurement,
  editLinkMeasurement,
} from './measurement-edits.commands.ts';

const routes = bindRoutes(linkMeasurementRoutes, linkMeasurementSchemas);

export const serveLinkMeasurements: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.post,
    handler: async (request) =>
      reply(await request.writeAsSender((scope) => addLinkMeasurement(scope, request.body))),
  });

  app.route({
    ...routes.edit,
    handler: async (request) =>
      reply(
        await request.write((scope) =>
          editLinkMeasurement(scope, request.params.link_id, request.body.value),
        ),
      ),
  });

  app.route({
    ...routes.delete,
    handler: async (request) =>
      reply(await request.write((scope) => deleteLinkMeasurement(scope, request.params.link_id))),
  });
};
