import { reply } from '@heatwise/contract/envelope';
import {
  MEASUREMENT_BATCH_LIMIT,
  MEASUREMENT_BODY_LIMIT_BYTES,
  measurementSchemas,
  newMeasurementSchema,
} from '@heatwise/contract/measurements/measurements.contract';
import { measurementRoutes } from '@heatwise/contract/measurements/measurements.routes';
import { mayMeasureUsers } from '@heatwise/domain/permissions/may';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { ServerEvents } from '../../server-events.ts';
import { checkBatch } from './measurement-batch.ts';
import { deleteMeasurement, editMeasurement } from './measurement-edits.commands.ts';
import { refused, storeMeasurements } from './measurements.commands.ts';

const routes = bindRoutes(measurementRoutes, measurementSchemas);

/** For the documentation: nothing is refused by it, because rows are checked one by one. */
const { $schema: _version, ...row } = z.toJSONSchema(newMeasurementSchema, { io: 'input' });
const documentedBody = z.unknown().meta({
  anyOf: [row, { type: 'array', minItems: 1, maxItems: MEASUREMENT_BATCH_LIMIT, items: row }],
});

type Options = {
  readonly clock: () => Date;
  readonly events: ServerEvents;
};

export const serveMeasurements: FastifyPluginAsyncZod<Options> = async (app, { clock, events }) => {
  app.route({
    ...routes.post,
    bodyLimit: MEASUREMENT_BODY_LIMIT_BYTES,
    schema: { ...routes.post.schema, body: documentedBody },
    config: { ...routes.post.config, guardsOwnTexts: true },
    handler: async (request) => {
      // Who may not measure anybody: their rows need not be looked at.
      if (!request.device && !mayMeasureUsers(request.actor)) throw new AppError('not-permitted');
      // Rows are read before the organisation's clock is held.
      const batch = checkBatch(request.body, {
        now: clock(),
        mayHoldUnstorableText: request.mayHoldUnstorableText,
        isFromDevice: Boolean(request.device),
      });
      if (batch.rows.length === 0) throw refused(batch.rejected);
      return reply(
        await request.writeAsSender((scope) => storeMeasurements(scope, batch, events.measurementsStored)),
      );
    },
  });

  app.route({
    ...routes.edit,
    handler: async (request) => {
      const { params, body } = request;
      const id = params.measurement_id;
      return reply(
        await request.write(async (scope) => {
          const edited = await editMeasurement(scope, id, body, clock());
          if (body.valid || body.value !== undefined) await events.measurementsRevived(scope, [id]);
          return edited;
        }),
      );
    },
  });

  app.route({
    ...routes.delete,
    handler: async (request) => {
      const { params } = request;
      const id = params.measurement_id;
      return reply(await request.write((scope) => deleteMeasurement(scope, id, clock())));
    },
  });
};
