import { reply } from '@heatwise/contract/envelope';
import { webhookSchemas } from '@heatwise/contract/services/services.contract';
import { webhookRoutes } from '@heatwise/contract/services/services.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { limitForOrganisation } from '../../../http/organisation-rate-limit.ts';
import { deliveriesOf } from './deliveries.store.ts';
import {
  createWebhook,
  deliverAgain,
  deliveryIn,
  editWebhook,
  removeWebhook,
  rotateSecret,
  sendTest,
  type WebhookParts,
  webhookOf,
} from './webhooks.commands.ts';
import { webhooksOf } from './webhooks.store.ts';

const routes = bindRoutes(webhookRoutes, webhookSchemas);

/** Each is stored, and sent to an address outside. */
const TESTS = { max: 10, timeWindow: '1 minute' } as const;
/** Each is posted to an address outside, whatever became of it before. */
const SENT_AGAIN = { max: 30, timeWindow: '1 minute' } as const;

type Options = Omit<WebhookParts, 'now'> & { readonly clock: () => Date };

export const serveWebhooks: FastifyPluginAsyncZod<Options> = async (app, { clock, ...rest }) => {
  const parts = (): WebhookParts => ({ ...rest, now: clock() });
  app.route({
    ...routes.list,
    handler: async (request) => reply(await request.read((scope) => webhooksOf(scope, clock()))),
  });
  app.route({
    ...routes.create,
    handler: async (request) =>
      reply(await request.write((scope) => createWebhook(scope, request.body, parts()))),
  });
  app.route({
    ...routes.edit,
    handler: async (request) => {
      const { webhook_id } = request.params;
      const edit = { wanted: request.body, parts: parts() };
      return reply(await request.write((scope) => editWebhook(scope, webhook_id, edit)));
    },
  });
  app.route({
    ...routes.rotate,
    handler: async (request) =>
      reply(await request.write((scope) => rotateSecret(scope, request.params.webhook_id, parts()))),
  });
  app.route({
    ...routes.test,
    config: limitForOrganisation(routes.test.config, TESTS),
    handler: async (request) =>
      reply(await request.write((scope) => sendTest(scope, request.params.webhook_id, clock()))),
  });
  app.route({
    ...routes.delete,
    handler: async (request) => {
      await request.write((scope) => removeWebhook(scope, request.params.webhook_id, clock()));
      return reply(null);
    },
  });
  app.route({
    ...routes.deliveries,
    handler: async (request) =>
      reply(
        await request.read(async (scope) => {
          const { webhook_id } = request.params;
          await webhookOf(scope, webhook_id, clock());
          return deliveriesOf(scope, webhook_id, request.query);
        }),
      ),
  });
  app.route({
    ...routes.delivery,
    handler: async (request) => reply(await request.read((scope) => deliveryIn(scope, request.params))),
  });
  app.route({
    ...routes.again,
    config: limitForOrganisation(routes.again.config, SENT_AGAIN),
    handler: async (request) =>
      reply(await request.write((scope) => deliverAgain(scope, request.params, clock()))),
  });
};
