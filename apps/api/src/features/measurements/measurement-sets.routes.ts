import { reply } from '@heatwise/contract/envelope';
import { measurementSetRoutes } from '@heatwise/contract/measurements/measurement-sets.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deleteMeasurements, restoreMeasurements, setValidity } from './measurement-sets.commands.ts';
import type { AfterRevival } from './measurements.commands.ts';

type Options = { readonly afterRevival: AfterRevival };

export const serveMeasurementSets: FastifyPluginAsyncZod<Options> = async (app, { afterRevival }) => {
  app.route({
    ...measurementSetRoutes.delete,
    handler: async (request) => {
      const { body } = request;
      const ids = body.measurement_ids;
      return reply(await request.write((scope) => deleteMeasurements(scope, ids)));
    },
  });

  app.route({
    ...measurementSetRoutes.restore,
    handler: async (request) => {
      const { body } = request;
      const ids = body.measurement_ids;
      return reply(
        await request.write(async (scope) => {
          const restored = await restoreMeasurements(scope, ids);
          await afterRevival(scope, ids);
          return restored;
        }),
      );
    },
  });

  app.route({
    ...measurementSetRoutes.setValidity,
    handler: async (request) => {
      const { body } = request;
      const { measurement_ids: ids, valid } = body;
      return reply(
        await request.write(async (scope) => {
          const changed = await setValidity(scope, ids, body);
          if (valid) await afterRevival(scope, ids);
          return changed;
        }),
      );
    },
  });
};
