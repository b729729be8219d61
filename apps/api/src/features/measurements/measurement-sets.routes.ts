import { reply } from '@heatwise/contract/envelope';
import { measurementSetSchemas } from '@heatwise/contract/measurements/measurement-sets.contract';
import { measurementSetRoutes } from '@heatwise/contract/measurements/measurements.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { ServerEvents } from '../../server-events.ts';
import { deleteMeasurements, restoreMeasurements, setValidity } from './measurement-edits.commands.ts';

const routes = bindRoutes(measurementSetRoutes, measurementSetSchemas);

type Options = { readonly events: ServerEvents };

export const serveMeasurementSets: FastifyPluginAsyncZod<Options> = async (app, { events }) => {
  app.route({
    ...routes.delete,
    handler: async (request) => {
      const { body } = request;
      const ids = body.measurement_ids;
      return reply(await request.write((scope) => deleteMeasurements(scope, ids)));
    },
  });

  app.route({
    ...routes.restore,
    handler: async (request) => {
      const { body } = request;
      const ids = body.measurement_ids;
      return reply(
        await request.write(async (scope) => {
          const restored = await restoreMeasurements(scope, ids);
          await events.measurementsRevived(scope, ids);
          return restored;
        }),
      );
    },
  });

  app.route({
    ...routes.setValidity,
    handler: async (request) => {
      const { body } = request;
      const { measurement_ids: ids, valid } = body;
      return reply(
        await request.write(async (scope) => {
          const changed = await setValidity(scope, ids, body);
          if (valid) await events.measurementsRevived(scope, ids);
          return changed;
        }),
      );
    },
  });
};
